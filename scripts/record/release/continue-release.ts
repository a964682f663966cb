import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import { sourceFamilies } from '@touchdown/functions/features/imports/record/source-files.ts';
import type { ManifestYear } from '@touchdown/functions/features/imports/release/manifest.ts';
import { mergeReports } from '@touchdown/functions/features/imports/run/apply-reports.ts';
import type { PackedYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import {
  selectNewSources,
  type ForcedOption,
} from '@touchdown/functions/features/imports/run/year-sources.ts';
import { packReports, packYear, toIndex, type BuiltRelease } from './build-release.ts';
import { compareYears, type YearDifference } from './compare-years.ts';
import { compileYear, currentRows, type SourcesOfYear } from './compile-record.ts';
import type { ReleaseBase } from './release-base.ts';
import type { ReleaseYear } from './release-index.ts';

interface Continuing {
  forced: readonly ForcedOption[];
  /** The day of the build. An agency's file may be replaced under its name, so names do not say when. */
  date: string;
  onYear: (year: ReleaseYear) => void;
}

export interface ContinuedRelease {
  release: BuiltRelease;
  differences: YearDifference[];
  /** Files that are older or less complete than the record's. */
  keptOut: { year: number; file: string; because: string }[];
}

/** Builds the next release: years with a new file are made again, and all others keep their bytes. */
export async function continueRelease(
  years: ReadonlyMap<number, PackedYear>,
  base: ReleaseBase,
  { forced, date, onYear }: Continuing,
): Promise<ContinuedRelease> {
  const files: BuiltRelease['files'] = new Map();
  const listed: ReleaseYear[] = [];
  const sources: SourcesOfYear[] = [];
  const rows: CatalogueRow[] = [];
  const differences: YearDifference[] = [];
  const keptOut: ContinuedRelease['keptOut'] = [];
  let until: string | undefined;
  let newest: number | undefined;
  const all = new Set([...(base.release?.index.years ?? []).map(({ year }) => year), ...years.keys()]);
  for (const year of [...all].toSorted((a, b) => a - b)) {
    const known = base.sources(year);
    const previous = base.previous(year);
    const selected = selectNewSources(years.get(year) ?? {}, known, forced);
    keptOut.push(...selected.keptOut.map((one) => ({ year, ...one })));
    const isNew = Object.keys(selected.fresh).length > 0;
    if (!isNew && !previous) continue;
    const record = isNew ? await made(year, selected.fresh, previous) : kept(year, previous);
    for (const row of currentRows(record)) rows.push(row);
    // After a year that is missing, the record is not complete, whatever comes later.
    if (newest !== undefined && year !== newest + 1) continue;
    newest = year;
    until = lastDayOf(record, sources.at(-1));
  }
  const known = base.release?.index.reports.days;
  const merged = mergeReports(base.release?.reports() ?? [], known, [], rows);
  const reports = packReports(merged);
  files.set(reports.listed.file, reports.bytes);
  const isWhole = until === `${listed.at(-1)?.year}-12-31`;
  const index = toIndex(listed, sources, reports.listed, isWhole ? undefined : until);
  return { release: { index, files }, differences, keptOut };

  async function made(year: number, fresh: PackedYear, previous: RecordYear | undefined) {
    const compiled = await compileYear(year, fresh, { previous, date });
    const packed = packYear(compiled.record);
    add(packed.listed, packed.bytes, compiled);
    differences.push(compareYears(previous, compiled.record));
    onYear(packed.listed);
    return compiled.record;
  }

  function kept(year: number, previous: RecordYear | undefined): RecordYear {
    const { release } = base;
    const same = base.listed(year);
    if (!release || !same || !previous) throw new Error(`The release has no year ${year}.`);
    const ofYear = { year, sources: listOf(base.sources(year)), date: release.index.at.slice(0, 10) };
    add(same, release.bytes(same), ofYear);
    return previous;
  }

  function add(one: ReleaseYear, bytes: Uint8Array, ofYear: SourcesOfYear): void {
    files.set(one.file, bytes);
    listed.push(one);
    sources.push(ofYear);
  }
}

function listOf(sources: ManifestYear['sources']): SourcesOfYear['sources'] {
  return sourceFamilies.flatMap((family) => {
    const from = sources[family];
    return from ? [{ family, ...from }] : [];
  });
}

/** The SPC publishes whole years. NCEI's file of a year grows month by month, and one of the summer after is whole. */
function lastDayOf({ year, documents }: RecordYear, of: SourcesOfYear | undefined): string {
  const ranks = (of?.sources ?? []).filter(({ family }) => family === 'details').map(({ rank }) => rank);
  const isWhole =
    (of?.sources ?? []).some(({ family }) => family === 'spc') || (ranks[0] ?? '') >= `${year + 1}0701`;
  if (isWhole) return `${year}-12-31`;
  if (documents.length === 0) return `${year - 1}-12-31`;
  const months = documents.map(({ tornado }) => Number(tornado.begin_local.slice(5, 7)));
  return new Date(Date.UTC(year, Math.max(...months), 0)).toISOString().slice(0, 10);
}
