import { parentPort, workerData } from 'node:worker_threads';
import { isVisible, readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import type { FillingPlan } from '@touchdown/functions/features/imports/release/release-year.ts';
import { ImportBusyError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import { takeImportLock, type ImportLock } from '@touchdown/functions/features/imports/run/import-lock.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import {
  fitOfRelease,
  loadCompiledRelease,
  type CompiledRelease,
} from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import { TableFiller } from '@touchdown/functions/features/imports/release/table-filler.ts';
import { importPortsOf } from '../../import/import-target.ts';
import {
  type FillingJob,
  type FillingOrder,
  type FillingReport,
  type PlanToContinue,
  type ReleaseLocation,
  storedPlan,
} from './stored-plan.ts';

/** Publishes a compiled release and fills the table behind it, in a thread of its own so that the site stays quick. */
const job = workerData as FillingJob;
const { ports, close } = importPortsOf(job.place, 'npm start', () => {});
const stored = job.folder === undefined ? undefined : storedPlan(job.folder);
const stopping = new AbortController();
let filler: TableFiller | undefined;
const begin = Promise.withResolvers<void>();
let confirmed = () => {};
let wake = () => {};

/** Longer than a lock that its holder cannot renew any more. */
const maxLockWaitMilliseconds = 45_000;
const retryMilliseconds = 15_000;

parentPort?.on('message', (order: FillingOrder) => {
  if (order.kind === 'confirmed') confirmed();
  else if (order.kind === 'begin') begin.resolve();
  else if (order.kind === 'fill-partitions') void fillPartitions(order);
  else {
    stopping.abort();
    begin.resolve();
    wake();
  }
});

try {
  await (job.release ? publishAndFill(job.release) : fillOnly(job.plan));
} finally {
  close();
  // Nothing else keeps the thread.
  parentPort?.close();
}

async function publishAndFill(location: ReleaseLocation): Promise<void> {
  let lock: ImportLock | undefined;
  let plan: FillingPlan | undefined;
  try {
    const release = await openRelease(location);
    const fit = fitOfRelease(await readBase(ports), release.fingerprint);
    if (fit === 'same' || fit === 'imported') {
      const { kind, count } = (await readPointer(ports.dynamo, ports.table)) ?? {
        kind: 'official',
        count: 0,
      };
      report({ kind: 'published', loaded: { kind, count, changed: false }, fit });
      return report({ kind: 'done' });
    }
    lock = await waitForLock(ports);
    const loaded = await loadCompiledRelease(ports, lock, release, async (planned) => {
      plan = planned;
      // The release of the repository may change before the archive has all of its years.
      const copy = stored && isPromised(planned) ? { ...location, folder: stored.releaseFolder } : undefined;
      if (copy) release.copyTo(copy.folder);
      stored?.write({ ...planned, release: copy });
      filler = new TableFiller(ports, planned, copy ? await openRelease(copy) : release);
      await new Promise<void>((resolve) => {
        confirmed = resolve;
        report({ kind: 'planned', plan: planned });
      });
    });
    report({ kind: 'published', loaded, fit });
    await begin.promise;
    if (plan) await archiveAndFill(plan);
    else report({ kind: 'done' });
  } catch (error) {
    report({ kind: 'refused', message: (error as Error).message });
    if (plan) await fillIfPublished(plan);
  } finally {
    await lock?.release();
  }
}

/** The answer to the transaction that moves the pointers may have been lost. */
async function fillIfPublished(plan: FillingPlan): Promise<void> {
  const pointer = await readPointer(ports.dynamo, ports.table);
  if (pointer && isVisible(plan.run, pointer)) return archiveAndFill(plan);
  stored?.remove();
  report({ kind: 'done' });
}

async function openRelease({ module, folder }: ReleaseLocation): Promise<CompiledRelease> {
  const { openCompiledRelease } = (await import(module)) as {
    openCompiledRelease: (from?: string) => Promise<CompiledRelease>;
  };
  return openCompiledRelease(folder);
}

/** Goes on with the plan of an earlier start, under its run. */
async function fillOnly(plan: PlanToContinue | undefined): Promise<void> {
  if (!plan) return;
  filler = new TableFiller(ports, plan, plan.release && (await openRelease(plan.release)));
  const lock = await waitForLock(ports);
  try {
    // A start that ended before it moved the pointers has published nothing.
    await fillIfPublished(plan);
  } finally {
    await lock.release();
  }
}

function isPromised({ years }: FillingPlan): boolean {
  return years.some(({ promised }) => promised);
}

/** Stops early if it is told to. Then the plan stays for the next start. */
async function archiveAndFill(plan: FillingPlan): Promise<void> {
  if (isPromised(plan)) {
    // The whole archive first: whoever reads it reads many years, and an item is written early if somebody asks for it.
    if (!(await eachYear(plan, archiveYear))) return;
    stored?.archived(plan);
  }
  if (!(await eachYear(plan, fillYear))) return;
  stored?.remove();
  report({ kind: 'done' });
}

/** Returns false if it was told to stop. A full disk is tried again, because somebody may make room. */
async function eachYear(
  { run, years }: FillingPlan,
  write: (run: number, year: number) => Promise<void>,
): Promise<boolean> {
  for (const { year } of years) {
    while (!stopping.signal.aborted) {
      try {
        await write(run, year);
        break;
      } catch (error) {
        report({ kind: 'paused', message: (error as Error).message });
        await pause(retryMilliseconds);
      }
    }
    if (stopping.signal.aborted) return false;
  }
  return true;
}

async function archiveYear(_run: number, year: number): Promise<void> {
  await filler?.archiveYear(year);
  report({ kind: 'archived-year', year });
}

async function fillYear(run: number, year: number): Promise<void> {
  await filler?.fillYear(year);
  stored?.yearDone(run, year);
  report({ kind: 'filled-year', year });
}

async function fillPartitions({ id, partitions }: { id: number; partitions: string[] }): Promise<void> {
  try {
    await filler?.fillPartitions(partitions);
    report({ kind: 'filled-partitions', id });
  } catch (error) {
    report({ kind: 'filled-partitions', id, problem: (error as Error).message });
  }
}

/** A process that was killed leaves its lock behind until it expires. */
async function waitForLock(of: ImportPorts): Promise<ImportLock> {
  const startedAt = of.now();
  for (;;) {
    try {
      return await takeImportLock(of);
    } catch (error) {
      const waited = of.now() - startedAt;
      if (!(error instanceof ImportBusyError) || stopping.signal.aborted || waited > maxLockWaitMilliseconds)
        throw error;
      await pause(1_000);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, milliseconds);
  });
}

function report(message: FillingReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}
