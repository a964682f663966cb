import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { applyDeltas } from '@touchdown/shared/catalogue/apply-deltas.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import type { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import type { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { readDeltas } from '../../../domain/catalogue/stored-catalogue.ts';
import type { BaseRelease } from './base-release.ts';
import type { ImportPorts } from './import-ports.ts';
import { archiveJson } from './json-archive.ts';
import { movePointers } from './move-pointers.ts';
import type { ReleaseBuilder } from './release-builder.ts';
import { findWritingRuns } from './run-records.ts';

const compress = promisify(brotliCompress);
/** One step below the maximum, which takes ten times as long for 2 % less. */
const quality = 9;
const forever = 'public, max-age=31536000, immutable';

/** Under the prefix of the media bucket that CloudFront serves. */
const catalogueFolder = 'media/catalogue';

type SnapshotKeys = Pick<CataloguePointer, 'snapshotKey' | 'browserKey' | 'idsKey'>;

/**
 * The last steps of a run: writes the snapshots, checks the server's by reading it back, and moves the pointers
 * in one transaction. It fails if another run has moved the pointers meanwhile.
 */
export async function publishRelease(
  ports: ImportPorts,
  base: BaseRelease,
  release: ReleaseBuilder,
  reports: StormReportPointer | undefined,
): Promise<CataloguePointer> {
  const { manifest, run } = release;
  const before = base.pointer;
  await release.written();
  const sequence = before?.sequence ?? 0;
  const kept = release.isFresh ? undefined : before;
  const isSame = kept !== undefined && !release.hasNewRows;
  const rows = isSame ? undefined : await release.rows();
  const snapshots = isSame ? kept : await writeSnapshots(ports, rows ?? [], sequence);
  const manifestKey = await archiveJson(ports.record, 'manifests', manifest);
  const pointer: CataloguePointer = {
    release: isSame ? kept.release : manifest.release,
    run,
    firstRun: kept?.firstRun ?? run,
    voidRuns: kept ? [...kept.voidRuns, ...(await findWritingRuns(ports, kept.run, run))] : [],
    previousRun: previousRunOf(base, release),
    kind: manifest.kind,
    count: rows?.length ?? kept?.count ?? 0,
    coverage: rows ? coverageOf(rows) : (kept?.coverage ?? null),
    sequence,
    snapshotSequence: isSame ? kept.snapshotSequence : sequence,
    snapshotKey: snapshots.snapshotKey,
    browserKey: snapshots.browserKey,
    idsKey: snapshots.idsKey,
    manifestKey,
    updatedAt: isSame ? kept.updatedAt : manifest.at,
  };
  const moves = { run, targets: [...release.movedTargets] };
  await movePointers(ports, before, pointer, { reports, keepsRelease: true, moves });
  return pointer;
}

async function writeSnapshots(
  { dynamo, table, media }: ImportPorts,
  rows: readonly CatalogueRow[],
  sequence: number,
): Promise<SnapshotKeys> {
  // Approved corrections are applied over the agencies' values, so that an import does not undo them.
  const corrections = sequence === 0 ? [] : await readDeltas(dynamo, table, 1, sequence);
  const catalogue = applyDeltas(buildCatalogue(rows), corrections);
  const server = encodeSnapshot(catalogue, 'server');
  const readBack = decodeSnapshot(server);
  if (readBack.count !== catalogue.count || readBack.rowOrder !== catalogue.rowOrder) {
    throw new Error('The decoded snapshot differs from the catalogue it was built from.');
  }
  const put = async (name: string, bytes: Uint8Array, isEncoding: boolean) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    // Browsers decompress by the content encoding, functions by the ending of the key.
    const key = `${catalogueFolder}/${hash}-${name}.tdc${isEncoding ? '' : '.br'}`;
    await media.put(
      key,
      await compress(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
      }),
      {
        contentType: 'application/octet-stream',
        cacheControl: forever,
        ...(isEncoding ? { contentEncoding: 'br' } : {}),
      },
    );
    return key;
  };
  const [snapshotKey, browserKey, idsKey] = await Promise.all([
    put('server', server, false),
    put('browser', encodeSnapshot(catalogue, 'browser'), true),
    put('ids', encodeSnapshot(catalogue, 'ids'), true),
  ]);
  return { snapshotKey, browserKey, idsKey };
}

/** A rollback skips runs that changed neither tornadoes nor storm reports. */
function previousRunOf({ pointer, manifest: before }: BaseRelease, release: ReleaseBuilder): number | null {
  if (!pointer) return null;
  const hasNewReports = release.manifest.reports?.key !== before?.reports?.key;
  const isStep = release.isFresh || release.hasNewRows || hasNewReports;
  return isStep ? pointer.run : pointer.previousRun;
}

function coverageOf(rows: readonly CatalogueRow[]): CataloguePointer['coverage'] {
  let [from, to] = [Infinity, -Infinity];
  for (const { beginLocal } of rows) {
    const year = Number(beginLocal.slice(0, 4));
    if (year < from) from = year;
    if (year > to) to = year;
  }
  return rows.length === 0 ? null : { from, to };
}
