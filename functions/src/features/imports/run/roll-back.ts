import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { movedBetween } from '../../../domain/catalogue/move-items.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { writeReports } from './apply-reports.ts';
import { takeImportLock } from './import-lock.ts';
import type { PublishPorts, RunPorts } from './import-ports.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest } from '../release/manifest.ts';
import { layOnCorrections } from '../corrections/lay-on-corrections.ts';
import { movePointers } from '../release/move-pointers.ts';
import { readReleasePointer } from '../release/release-pointers.ts';
import { rollbackReport } from '../reports/rollback-report.ts';
import { storeReport } from '../reports/write-report.ts';
import { startRun } from './run-records.ts';

export interface RollbackOutcome {
  pointer: CataloguePointer;
  /** A sentence about the record that is served now. */
  summary: string;
}

/**
 * Moves the pointers of tornadoes and storm reports back to the release before the last change. Rows of the
 * newer release stay in the table but are not read, and the next run lists their run as void.
 */
export async function rollBack(ports: RunPorts & PublishPorts): Promise<RollbackOutcome | undefined> {
  const lock = await takeImportLock(ports);
  try {
    const startedAt = new Date(ports.now()).toISOString();
    const current = await readPointer(ports.dynamo, ports.table);
    if (!current || current.previousRun === null) return undefined;
    const earlier = await readReleasePointer(ports, current.previousRun);
    const reports = await reportsOf(ports, earlier);
    // Corrections stay in the record: readers apply all those after the earlier snapshot again.
    const pointer = { ...earlier, sequence: current.sequence };
    const targets = await movedBetween(ports.dynamo, ports.table, earlier.run, current.run);
    lock.check();
    const moves = { run: lock.run, targets };
    const report = await storeReport(ports, await rollbackReport(ports, lock.run, current, pointer));
    await movePointers(ports, current, pointer, {
      reports: reports.pointer,
      keepsRelease: false,
      moves,
      report,
    });
    // What moderators should look at again depends on the release.
    await layOnCorrections(ports, pointer, []);
    const counts = `${groupedNumber(pointer.count)} tornadoes and ${groupedNumber(reports.currentCount)} storm reports`;
    const outcome = `Back to release ${pointer.release} (run ${pointer.run}): ${counts}.`;
    const finishedAt = new Date(ports.now()).toISOString();
    await startRun(ports, {
      run: lock.run,
      status: 'applied',
      by: ports.by,
      what: 'rollback',
      startedAt,
      seenAt: finishedAt,
      finishedAt,
      outcome,
      release: pointer.release,
    });
    return { pointer, summary: outcome };
  } finally {
    await lock.release();
  }
}

/** Writes the storm reports of that release for the site again. The same content gets the same key. */
async function reportsOf(ports: PublishPorts, { manifestKey }: CataloguePointer) {
  const { reports: known } = await archivedJson<Manifest>(ports.record, manifestKey);
  if (!known) return { pointer: null, currentCount: 0 };
  const reports = await archivedJson<StoredStormReport[]>(ports.record, known.key);
  const { pointer } = await writeReports(ports, { reports, days: known.days });
  return { pointer, currentCount: reports.filter(({ status }) => status !== 'WITHDRAWN').length };
}
