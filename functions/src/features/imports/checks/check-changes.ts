import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { searchRank, type SearchedRows, type YearSources } from '../record/source-files.ts';
import { withSearched } from '../record/searched-rows.ts';
import type { TornadoDocument } from '../record/tornado-document.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { ManifestYear } from '../release/manifest.ts';
import type { ImportClock, RecordArchive } from '../run/import-ports.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import { compareRows, type ComparedRows } from './compare-rows.ts';
import { endOfGrowth, publishedAt } from './check-first-years.ts';
import {
  baseName,
  checkLimits,
  isAbove,
  isFrom,
  lessThan,
  share,
  toChangesFinding,
  upTo,
  type ChangedPart,
  type CheckFinding,
} from './import-checks.ts';
import type { RowFacts } from './row-facts.ts';
import {
  factsOf,
  factsOfDocuments,
  rereadFacts,
  rowFamilies,
  type RowFamily,
  type RowSource,
} from './source-rows.ts';

const limits = checkLimits.changes;

/** A year of the record with the sources that would replace some of its own. */
export interface ReplacedYear {
  year: number;
  known: ManifestYear;
  replacing: PackedYear;
  /** All of its sources after the import. */
  sources: YearSources;
  before: readonly TornadoDocument[];
  /** The number of tornadoes that the import would add. */
  added: number;
}

/** How a year's file of one source differs from the one before. */
export interface RevisedYear {
  year: number;
  family: RowFamily;
  file: string;
  compared: Omit<ComparedRows, 'gained'>;
  /** The rows that a complete year gains. */
  gained: number;
  findings: CheckFinding[];
}

/** Compares the rows of each replaced file with those of the new one: what they say, not what we made of it. */
export async function checkChangedRows(
  one: ReplacedYear,
  ports: RecordArchive & ImportClock,
): Promise<RevisedYear[]> {
  const idOfAlias = new Map(
    one.before.flatMap(({ tornado, sources }) => sources.aliases.map((alias) => [alias, tornado.id])),
  );
  const revised: RevisedYear[] = [];
  for (const family of rowFamilies) {
    const [old, fresh, source] = [one.known.sources[family], one.replacing[family], one.sources[family]];
    if (!old || !fresh || !source || old.sha256 === fresh.from.sha256) continue;
    const rowsBefore = await rowsOfRecord(one, family, ports);
    // A narrative from a search is nothing that a row of the details says.
    const rowsAfter = fresh.from.rank === searchRank ? rereadFacts(source) : factsOf(source);
    const { gained: more, ...compared } = compareRows(rowsBefore, rowsAfter, {
      unreadable: countUnreadable(source, rowsBefore),
      tornadoOf: ({ marks }) => (family === 'details' ? idOfAlias.get(`ncei:${marks[0]}`) : undefined),
    });
    const about = { of: String(one.year), file: baseName(fresh.from.file) };
    // Of a compiled record, the SPC's rows that no tornado is made of are not known.
    const areAllKnown = old.key !== undefined || family === 'details';
    const late = countGained(one, family, rowsBefore, more, ports.now());
    const gained = areAllKnown ? late : Math.min(late, one.added);
    if (!areAllKnown) compared.traces.twins = Math.min(compared.traces.twins, one.added);
    const findings = [
      ...alterationOf(about, compared),
      ...editsOf(about, compared),
      ...gainOf(about, rowsBefore.length, gained),
    ];
    revised.push({ year: one.year, family, file: about.file, compared, gained, findings });
  }
  return revised;
}

/** NCEI's file has other events too, whose rows do not count. */
function countUnreadable(source: RowSource, before: readonly RowFacts[]): number {
  if (!('segments' in source)) return source.unreadable?.length ?? 0;
  const ids = new Set(source.unreadable);
  return before.filter(({ marks: [id = ''] }) => ids.has(id)).length;
}

/** A compiled record has no source rows but those that its tornadoes keep. */
async function rowsOfRecord(
  { known, before }: ReplacedYear,
  family: RowFamily,
  { record }: RecordArchive,
): Promise<RowFacts[]> {
  const key = known.sources[family]?.key;
  if (key === undefined) return factsOfDocuments(before, family);
  const rows = await archivedJson<RowSource>(record, key);
  const searched = family === 'details' ? known.sources.search?.key : undefined;
  if (!('segments' in rows) || searched === undefined) return rereadFacts(rows);
  if (searched === key) {
    const used = new Set(before.flatMap(({ sources }) => sources.aliases));
    return rereadFacts({
      ...rows,
      segments: rows.segments.filter(({ eventId }) => used.has(`ncei:${eventId}`)),
    });
  }
  const search = await archivedJson<SearchedRows>(record, searched);
  return rereadFacts(withSearched({ details: rows, search }).details ?? rows);
}

/**
 * A year may grow until the following June has ended. A later file may still add the months that an early one did not
 * have, or not wholly.
 */
function countGained(
  one: ReplacedYear,
  family: RowFamily,
  before: readonly RowFacts[],
  gained: readonly RowFacts[],
  now: number,
): number {
  const growth = growthOf(one, family, now);
  if (growth === 'growing' || growth === 'searched') return 0;
  if (growth === 'complete') return gained.length;
  const lastMonth = before.reduce((last, { month }) => Math.max(last, month), 0);
  return gained.filter(({ month }) => month < lastMonth).length;
}

/** Whether the new file, or only the one before, was published while the year grew. What was searched for has no end. */
export function growthOf(
  { year, known, replacing }: Pick<ReplacedYear, 'year' | 'known' | 'replacing'>,
  family: RowFamily,
  now: number,
): 'growing' | 'completed' | 'complete' | 'searched' {
  if (known.sources[family]?.rank === searchRank) return 'searched';
  const end = endOfGrowth(year);
  if ((publishedAt(replacing[family]?.from.rank ?? '') ?? now) < end) return 'growing';
  return (publishedAt(known.sources[family]?.rank ?? '') ?? end) >= end ? 'complete' : 'completed';
}

function alterationOf(about: ChangedPart, compared: RevisedYear['compared']): CheckFinding[] {
  const { known, changed, fields } = compared;
  if (!isAbove(changed, known, limits.altered)) return fieldsOf(about, compared);
  const named = fields.map(({ field, tornadoes }) => `${field} ${groupedNumber(tornadoes)}`).join(', ');
  const counts = { what: 'tornadoes as before', before: known, after: known - changed };
  const limit = upTo(limits.altered, 'a year');
  return [
    toChangesFinding(
      about,
      { ...counts, limit, fields },
      `${share(changed, known)} tornadoes would change (${named}).`,
    ),
  ];
}

/** What few tornadoes of a year have, such as injuries, is too little of the year to be seen in it. */
function fieldsOf(about: ChangedPart, { filled }: RevisedYear['compared']): CheckFinding[] {
  return filled
    .filter(({ tornadoes, of }) => isFrom(tornadoes, of, limits.field))
    .map(({ field, tornadoes, of }) => {
      const counts = { what: `${field} as before`, before: of, after: of - tornadoes };
      const limit = lessThan(limits.field, 'those that have it');
      const sentence = `${share(tornadoes, of)} tornadoes with a value would change (${field}).`;
      return toChangesFinding(about, { ...counts, limit, fields: [{ field, tornadoes }] }, sentence);
    });
}

function editsOf(about: ChangedPart, { known, edited }: RevisedYear['compared']): CheckFinding[] {
  if (!isAbove(edited, known, limits.edited)) return [];
  const counts = { what: 'narratives as before', before: known, after: known - edited };
  const sentence = `${share(edited, known)} tornadoes would have an edited narrative.`;
  return [toChangesFinding(about, { ...counts, limit: upTo(limits.edited, 'a year') }, sentence)];
}

function gainOf(about: ChangedPart, before: number, gained: number): CheckFinding[] {
  if (!isAbove(gained, before, limits.gained)) return [];
  const counts = { what: 'rows', before, after: before + gained };
  const limit = upTo(limits.gained, 'a complete year');
  const [had, more] = [groupedNumber(before), groupedNumber(gained)];
  return [toChangesFinding(about, { ...counts, limit }, `its ${had} rows would gain ${more}.`)];
}
