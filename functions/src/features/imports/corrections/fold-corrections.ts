import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { readChanges } from '../../../domain/catalogue/stored-catalogue.ts';
import { readBase } from '../release/manifest.ts';
import { takeImportLock } from '../run/import-lock.ts';
import type { BuilderPorts, ImportClock, ImportTable, RunPorts, SiteMedia } from '../run/import-ports.ts';
import { layOnCorrections, type LaidOnCorrections } from './lay-on-corrections.ts';
import { movePointers } from '../release/release-pointers.ts';
import { ReleaseBuilder } from '../release/release-builder.ts';
import { toReplacedSnapshots } from '../release/replaced-snapshots.ts';
import { startRun } from '../run/run-records.ts';
import { encodeSnapshots, writeSnapshots } from '../release/write-snapshots.ts';

/** Whichever comes first. */
const foldAfter = { changes: 100, milliseconds: 24 * 3_600_000 };

export interface FoldedCorrections extends Pick<LaidOnCorrections, 'toReview'> {
  /** How many changes the snapshot did not have yet. */
  changes: number;
  release: string;
}

/**
 * Builds new snapshots of the served release with all corrections, so that a start reads few changes and the
 * browser's files and the pictures show them. Nothing else of the release changes. Returns undefined if it is too early.
 */
export async function foldCorrections(
  ports: RunPorts & BuilderPorts & SiteMedia,
): Promise<FoldedCorrections | undefined> {
  const served = await readPointer(ports.dynamo, ports.table);
  if (!served || !(await isDue(ports, served))) return undefined;
  const lock = await takeImportLock(ports);
  try {
    const startedAt = new Date(ports.now()).toISOString();
    const base = await readBase(ports);
    const before = base.pointer;
    if (!before || !isIncomplete(before)) return undefined;
    const release = new ReleaseBuilder(ports, base, before.run, before.kind, { isDryRun: false });
    const laidOn = await layOnCorrections(ports, before, await release.rows());
    const snapshots = await writeSnapshots(ports, await encodeSnapshots(ports, laidOn, before));
    const pointer = { ...before, ...snapshots, sequence: laidOn.sequence };
    lock.check();
    await movePointers(ports, before, pointer, {
      reports: undefined,
      keepsRelease: true,
      moves: { run: lock.run, targets: [] },
      replaced: toReplacedSnapshots(lock.run, startedAt, before),
    });
    const changes = laidOn.sequence - before.snapshotSequence;
    const finishedAt = new Date(ports.now()).toISOString();
    await startRun(ports, {
      run: lock.run,
      // It has written no rows, like a run that changed nothing.
      status: 'unchanged',
      by: ports.by,
      what: 'corrections',
      startedAt,
      seenAt: finishedAt,
      finishedAt,
      outcome:
        changes === 0
          ? 'The pictures of the record are drawn.'
          : `${changes} changes of ${laidOn.corrected} corrected tornadoes are in the snapshot.`,
      release: pointer.release,
      counts: { corrections: changes, correctionsToReview: laidOn.toReview.length },
    });
    return { changes, release: pointer.release, toReview: laidOn.toReview };
  } finally {
    await lock.release();
  }
}

/** A snapshot lacks the changes since, and one of an older version the pictures of the record. */
function isIncomplete({ sequence, snapshotSequence, pictureKeys }: CataloguePointer): boolean {
  return sequence > snapshotSequence || pictureKeys === null;
}

async function isDue(
  { dynamo, table, now }: ImportTable & ImportClock,
  served: CataloguePointer,
): Promise<boolean> {
  if (!isIncomplete(served)) return false;
  if (served.pictureKeys === null) return true;
  const { sequence, snapshotSequence } = served;
  if (sequence - snapshotSequence >= foldAfter.changes) return true;
  const [oldest] = await readChanges(dynamo, table, snapshotSequence + 1, snapshotSequence + 1);
  const madeAt = Date.parse(oldest?.at ?? '');
  // A change without a time is damaged, and a new snapshot passes it.
  return Number.isNaN(madeAt) || now() - madeAt >= foldAfter.milliseconds;
}
