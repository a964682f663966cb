import type { ChangeReason, ReleaseChange } from '@touchdown/shared/releases/release-changes.ts';
import { exportHeadNames, type ExportColumnName } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { withOutbreaks } from '../../../domain/catalogue/with-outbreaks.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { RecordYear } from '../record/merge-year.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest, ManifestYear } from '../release/manifest.ts';

/** Says why something is not what it was. It is asked for only where something changed. */
export interface ChangeReasons {
  /** The tornado that a vanished one was merged into. */
  mergedInto: (id: string) => string | undefined;
  ofValue: (id: string, column: string) => ChangeReason;
}

export interface ComparedReleases {
  changes: ReleaseChange[];
  columns: { added: string[]; removed: string[] };
}

/** The vanished tornadoes, and those of which a line differs. */
export interface TouchedIds {
  vanished: string[];
  differing: string[];
}

export function touchedIds(before: PublishedCsv, after: PublishedCsv): TouchedIds {
  const vanished = [...before.lines.keys()].filter((id) => !after.lines.has(id));
  const isSameLayout = before.columns.join() === after.columns.join();
  const differing: string[] = [];
  for (const [id, line] of after.lines) {
    const old = before.lines.get(id);
    if (old !== undefined && !(isSameLayout && old === line)) differing.push(id);
  }
  return { vanished, differing };
}

/** Returns every difference of two published files, in the order of the newer one. Vanished tornadoes come last. */
export function compareReleases(
  before: PublishedCsv,
  after: PublishedCsv,
  reasons: ChangeReasons,
): ComparedReleases {
  const changes: ReleaseChange[] = [];
  const whole = (id: string, reason: ChangeReason, now = '') =>
    changes.push({ id, field: '', before: '', after: now, reason });
  const { vanished, differing } = touchedIds(before, after);
  const placeBefore = new Map(before.columns.map((name, at) => [name, at]));
  const common = after.columns.flatMap((name, at) => {
    const old = placeBefore.get(name);
    return old === undefined ? [] : [{ name, at, old }];
  });
  const isDiffering = new Set(differing);
  for (const [id, line] of after.lines) {
    const old = before.lines.get(id);
    if (old === undefined) whole(id, 'added');
    if (old === undefined || !isDiffering.has(id)) continue;
    const [cellsBefore, cells] = [cellsOf(old), cellsOf(line)];
    for (const { name, at, old: place } of common) {
      const [was = '', is = ''] = [cellsBefore[place], cells[at]];
      if (was === is) continue;
      changes.push({ id, field: name, before: was, after: is, reason: reasons.ofValue(id, name) });
    }
  }
  for (const id of vanished) {
    const into = reasons.mergedInto(id);
    if (into === undefined) whole(id, 'withdrawn');
    else whole(id, 'merged', into);
  }
  const known = new Set(after.columns);
  return {
    changes,
    columns: {
      added: after.columns.filter((name) => !placeBefore.has(name)),
      removed: before.columns.filter((name) => !known.has(name)),
    },
  };
}

/** A CSV file of tornadoes as it was published, with the text of each line until somebody asks for its cells. */
export interface PublishedCsv {
  /** Without those that say in every line where the file is from. */
  columns: readonly string[];
  /** The line of each tornado, by its id, which is its first cell. Without the cells that every line has. */
  lines: ReadonlyMap<string, string>;
}

export function readPublishedCsv(text: string): PublishedCsv {
  const lines = new Map<string, string>();
  let columns: string[] | undefined;
  for (const line of linesOf(text)) {
    if (!columns) {
      columns = line.split(',');
      continue;
    }
    const own = withoutOrigin(line);
    lines.set(own.slice(0, own.indexOf(',')), own);
  }
  const [first = '', ...rest] = columns ?? [];
  if (first !== 'id')
    throw new Error(`Expected a file whose first column is id, got ${first || 'an empty one'}.`);
  return { columns: [first, ...rest].slice(0, -exportHeadNames.length), lines };
}

/** Where a file is from follows the last own cell: source, release, licence, filter. */
function withoutOrigin(line: string): string {
  let end = line.length;
  for (let left = exportHeadNames.length; left > 0; left--) end = beginOfLastCell(line, end) - 1;
  return line.slice(0, end);
}

function beginOfLastCell(line: string, end: number): number {
  if (line[end - 1] !== '"') return line.lastIndexOf(',', end - 1) + 1;
  // Two quotation marks stand for one inside a cell, so the cell begins at the first that is alone.
  let at = end - 2;
  while (at > 0) {
    if (line[at] !== '"') at--;
    else if (line[at - 1] === '"') at -= 2;
    else break;
  }
  return at;
}

/** A line break inside a cell does not end its line. */
function* linesOf(text: string): Generator<string> {
  let begin = 0;
  let from = 0;
  for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n', from)) {
    const line = text.slice(begin, end);
    from = end + 2;
    if (line.includes('"') && isInsideCell(line)) continue;
    yield line;
    begin = from;
  }
}

function isInsideCell(line: string): boolean {
  let marks = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) marks++;
  return marks % 2 === 1;
}

/** Returns the cells of a line as texts. An empty one was not recorded. */
export function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      at = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    let end = line.indexOf('"', at + 1);
    while (line[end + 1] === '"') end = line.indexOf('"', end + 2);
    cells.push(line.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return cells;
}

interface ReasonSources {
  record: Pick<ObjectBucket, 'get'>;
  before: Manifest;
  after: Manifest;
  siteUrl: string;
  isRollback: boolean;
}

/** The cells of the touched tornadoes of a year as the import made them, without any correction. */
type OfficialCells = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Finds the reasons in the archive of the importer. A value that the import made as before was changed by a
 * correction; else it was changed by newer files, if the year has any, or by our own rules.
 */
export async function changeReasons(sources: ReasonSources, touched: TouchedIds): Promise<ChangeReasons> {
  const { before, after, isRollback } = sources;
  const merged = await mergedIds(sources, touched.vanished);
  const official = new Map<string, { before: OfficialCells; after: OfficialCells }>();
  for (const [year, ids] of Map.groupBy(isRollback ? [] : touched.differing, yearOf)) {
    const [was, is] = [before.years[Number(year)], after.years[Number(year)]];
    if (!was || !is || was.rowsKey === is.rowsKey) continue;
    const wanted = new Set(ids);
    official.set(year, {
      before: await officialCells(sources, was, wanted),
      after: await officialCells(sources, is, wanted),
    });
  }
  return {
    mergedInto: (id) => merged.get(id),
    ofValue: (id, column): ChangeReason => {
      if (isRollback) return 'rollback';
      const year = yearOf(id);
      const cells = official.get(year);
      const [was, is] = [cells?.before.get(id)?.get(column), cells?.after.get(id)?.get(column)];
      if (!cells || (was === is && cells.before.has(id) && cells.after.has(id))) return 'approved correction';
      return filesOf(before.years[Number(year)]) === filesOf(after.years[Number(year)])
        ? 'rule change'
        : 'source revision';
    },
  };
}

/** An id begins with the day of its tornado. */
function yearOf(id: string): string {
  return id.slice(0, 4);
}

function filesOf(year: ManifestYear | undefined): string {
  const hashes = Object.entries(year?.sources ?? {}).map(([family, { sha256 }]) => `${family} ${sha256}`);
  return hashes.toSorted().join();
}

async function officialCells(
  { record, siteUrl }: ReasonSources,
  { rowsKey }: ManifestYear,
  wanted: ReadonlySet<string>,
): Promise<OfficialCells> {
  const rows = await archivedJson<CatalogueRow[]>(record as ObjectBucket, rowsKey);
  // With the others of its year, because an outbreak is found among them.
  const catalogue = withOutbreaks(buildCatalogue(rows));
  const ids = Array.from({ length: catalogue.count }, (_, row) => row).filter((row) =>
    wanted.has(readId(catalogue, row)),
  );
  const cells = new Map<string, ReadonlyMap<string, string>>();
  for (const row of exportRows(catalogue, ids, siteUrl)) {
    const texts = Object.entries(row).map(([name, value]) => [name, csvCell(value)] as const);
    cells.set(String(row['id' satisfies ExportColumnName]), new Map(texts));
  }
  return cells;
}

async function mergedIds(
  { record, after }: ReasonSources,
  vanished: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const merged = new Map<string, string>();
  for (const year of new Set(vanished.map(yearOf))) {
    const stored = after.years[Number(year)];
    if (!stored) continue;
    const { redirects } = await archivedJson<RecordYear>(record as ObjectBucket, stored.recordKey);
    for (const { id, movedTo } of redirects) merged.set(id, movedTo);
  }
  return merged;
}
