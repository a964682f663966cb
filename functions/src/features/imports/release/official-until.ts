import { countMonth, lastWholeMonth, type RowsByMonth } from '../ncei/read-details.ts';
import type { YearSources } from '../record/source-files.ts';
import type { RecordArchive } from '../run/import-ports.ts';
import { archivedJson } from './json-archive.ts';
import type { Manifest } from './manifest.ts';

type Years = Manifest['years'];

/**
 * Returns the last day for which the official record is complete: the SPC's record has whole years, and NCEI's file of a
 * year goes to the end of a month. The first gap ends it, whatever comes later. Null if no year is covered, and for a
 * record that is not official.
 */
export function officialUntilOf({ kind, years }: Pick<Manifest, 'kind' | 'years'>): string | null {
  if (kind !== 'official') return null;
  let until: string | null = null;
  const known = Object.keys(years)
    .map(Number)
    .toSorted((a, b) => a - b);
  for (const [index, year] of known.entries()) {
    const isNext = index === 0 || year === (known[index - 1] ?? 0) + 1;
    const covered = isNext ? coveredUntil(year, years[year]?.sources ?? {}) : undefined;
    if (covered === undefined) break;
    until = covered;
    if (covered < yearEnd(year)) break;
  }
  return until;
}

/** A compiled year is whole unless its file says until when it goes. */
function coveredUntil(year: number, { spc, details }: Years[string]['sources']): string | undefined {
  if (spc) return yearEnd(year);
  return details?.until ?? (details && details.key === undefined ? yearEnd(year) : undefined);
}

function yearEnd(year: number): string {
  return `${year}-12-31`;
}

/**
 * Adds until when the files go of which an older version of the importer did not note it, by the tornadoes in them. Only
 * years without the SPC need it.
 */
export async function withCoveredDays({ record }: RecordArchive, years: Years): Promise<Years> {
  const complete = { ...years };
  for (const [year, about] of Object.entries(years)) {
    const { details, spc } = about.sources;
    if (!details?.key || details.until !== undefined || spc) continue;
    const { segments } = await archivedJson<NonNullable<YearSources['details']>>(record, details.key);
    const rows: RowsByMonth = new Map();
    for (const { begin } of segments) countMonth(rows, begin.local.slice(0, 7).replace('-', ''));
    const until = lastWholeMonth(Number(year), rows, details.rank);
    if (until) complete[year] = { ...about, sources: { ...about.sources, details: { ...details, until } } };
  }
  return complete;
}
