import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { withOutbreaks } from '../../../domain/catalogue/with-outbreaks.ts';
import { readId } from '@touchdown/shared/catalogue/read-row.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { csvCell } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import type { ExportColumnName } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import type { ChangeReason } from '@touchdown/shared/releases/release-changes.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import type { RecordYear } from '../record/merge-year.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest, ManifestYear } from '../release/manifest.ts';
import type { ChangeReasons, TouchedIds } from './compare-releases.ts';

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
