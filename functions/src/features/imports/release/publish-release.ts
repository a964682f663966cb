import type { StormReportPointer } from '../../../domain/catalogue/report-pointer.ts';
import type { CataloguePointer, VisibleRuns } from '../../../domain/catalogue/catalogue-pointer.ts';
import { type BaseRelease, officialUntilOf, withCoveredDays } from './manifest.ts';
import type { PublishPorts } from '../run/import-ports.ts';
import { archiveJson } from './json-archive.ts';
import { layOnCorrections, type LaidOnCorrections } from '../corrections/lay-on-corrections.ts';
import { movePointers } from './release-pointers.ts';
import type { ReleaseBuilder } from './release-builder.ts';
import {
  putReadySnapshots,
  type ReadyRecord,
  packTextIndex,
  putTextIndex,
  collectGarbage,
  encodeSnapshots,
  writeSnapshots,
} from './write-snapshots.ts';
import { writeCoverage } from '../checks/record-coverage.ts';
import { findWritingRuns } from '../run/run-records.ts';

export interface PublishedRelease {
  pointer: CataloguePointer;
  /** Undefined if the tornadoes are those of the base. */
  corrections: Omit<LaidOnCorrections, 'rows'> | undefined;
}

/**
 * The last steps of a run: lays the corrections on, writes the snapshots and moves the pointers in one transaction.
 * It fails if another run has moved the pointers meanwhile. Approvals meanwhile do not disturb it. `report` is the item of
 * the import's report, if the run is one of the agencies' files. `ready` is what these steps would make of the release,
 * which must be fresh and without corrections.
 */
export async function publishRelease(
  ports: PublishPorts,
  base: BaseRelease,
  release: ReleaseBuilder,
  reports: StormReportPointer | undefined,
  { report, ready }: { report?: Record<string, unknown>; ready?: ReadyRecord | undefined } = {},
): Promise<PublishedRelease> {
  const { manifest, run } = release;
  const before = base.pointer;
  await release.written();
  const kept = release.isFresh ? undefined : before;
  const runs: VisibleRuns = {
    run,
    firstRun: kept?.firstRun ?? run,
    voidRuns: kept ? [...kept.voidRuns, ...(await findWritingRuns(ports, kept.run, run))] : [],
  };
  const unchanged = kept !== undefined && !release.hasNewRows ? kept : undefined;
  const made = unchanged || ready ? undefined : await correctedSnapshots(ports, release, { runs, kept });
  const snapshots = ready
    ? await putReadySnapshots(ports, ready)
    : made
      ? await writeSnapshots(ports, made.snapshots)
      : (unchanged as CataloguePointer);
  const textKey =
    unchanged?.textKey ??
    (await putTextIndex(ports, ready ? ready.narratives : await packTextIndex(await release.texts())));
  manifest.years = await withCoveredDays(ports, manifest.years);
  const manifestKey = await archiveJson(ports.record, 'manifests', manifest);
  const coverageKey = await writeCoverage(ports, manifest);
  const { count, coverage, snapshotSequence, snapshotKey, browserKey, idsKey, pictureKeys } = snapshots;
  const pointer: CataloguePointer = {
    release: unchanged?.release ?? manifest.release,
    ...runs,
    previousRun: previousRunOf(base, release),
    kind: manifest.kind,
    count,
    coverage,
    officialUntil: officialUntilOf(manifest),
    sequence: made?.corrections.sequence ?? before?.sequence ?? 0,
    snapshotSequence,
    snapshotKey,
    browserKey,
    idsKey,
    textKey,
    pictureKeys,
    manifestKey,
    coverageKey,
    updatedAt: unchanged?.updatedAt ?? manifest.at,
  };
  const moves = { run, targets: [...release.movedTargets] };
  await movePointers(ports, before, pointer, { reports, keepsRelease: true, moves, report });
  return { pointer, corrections: made?.corrections };
}

/** Returns the files without the rows, which are no longer needed: they are most of what is in memory. */
async function correctedSnapshots(
  ports: PublishPorts,
  release: ReleaseBuilder,
  { runs, kept }: { runs: VisibleRuns; kept: CataloguePointer | undefined },
) {
  collectGarbage();
  const { rows, ...corrections } = await layOnCorrections(ports, runs, await release.rows());
  const snapshots = await encodeSnapshots(ports, { rows, sequence: corrections.sequence }, kept);
  return { snapshots, corrections };
}

/** A rollback skips runs that changed neither tornadoes nor storm reports, nor until when the record goes. */
function previousRunOf({ pointer, manifest: before }: BaseRelease, release: ReleaseBuilder): number | null {
  if (!pointer) return null;
  const hasNewReports = release.manifest.reports?.key !== before?.reports?.key;
  const goesElsewhere = officialUntilOf(release.manifest) !== pointer.officialUntil;
  const isStep = release.isFresh || release.hasNewRows || hasNewReports || goesElsewhere;
  return isStep ? pointer.run : pointer.previousRun;
}
