import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  absent,
  below,
  drop,
  readItem,
  update,
  write,
  writeIf,
  type Condition,
} from '../../../platform/aws/items.ts';
import { ImportBusyError } from './import-errors.ts';
import type { ImportTable, RunPorts } from './import-ports.ts';

const lockKey = itemKey(catalogue.kinds.importLock);
const counterKey = itemKey(catalogue.kinds.importCounter);
/** A holder that does not renew its lock for this long is considered dead. */
const leaseMilliseconds = 30_000;
const renewMilliseconds = 8_000;

export interface ImportLock {
  run: number;
  /** Throws if another importer has taken the lock, which is possible once it has expired. */
  check: () => void;
  release: () => Promise<void>;
}

/**
 * Takes the lock that allows only one import at a time, and the number of the run. Numbers only increase, so
 * that rows of a dead run are never mistaken for those of a later one.
 */
export async function takeImportLock(ports: RunPorts): Promise<ImportLock> {
  const { dynamo, table, now, by } = ports;
  const holder = `${by}, ${hostname()}, ${process.pid}, ${randomUUID().slice(0, 8)}`;
  const renew = (onlyIf: Condition) =>
    writeIf(dynamo, update(table, lockKey, { set: { holder, until: now() + leaseMilliseconds }, onlyIf }));
  if (!(await renew([{ holder: absent }, { until: below(now()) }, { holder }]))) {
    const other = await readItem(dynamo, table, lockKey);
    throw new ImportBusyError(typeof other?.['holder'] === 'string' ? other['holder'] : 'another importer');
  }
  let lost: Error | undefined;
  const timer = setInterval(() => {
    renew({ holder })
      .then((isOurs) => {
        if (!isOurs) lost = new Error('Another importer has taken over.');
      })
      // The next renewal tries again.
      .catch(() => {});
  }, renewMilliseconds);
  timer.unref();
  return {
    run: await nextRun(ports),
    check: () => {
      if (lost) throw lost;
    },
    release: async () => {
      clearInterval(timer);
      // A lock that cannot be released expires.
      await write(dynamo, drop(table, lockKey, { holder })).catch(() => {});
    },
  };
}

/** Returns the next run number. A number is never used twice. */
export async function nextRun({ dynamo, table }: ImportTable): Promise<number> {
  const counter = await write(dynamo, update(table, counterKey, { add: { run: 1 } }), 'UPDATED_NEW');
  return Number(counter?.['run']);
}

const retryMilliseconds = 3_000;

/** Tries again as long as another import is running and there is time. */
export async function waitForLock<T>(hasTime: () => boolean, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ImportBusyError) || !hasTime()) throw error;
      await pause(retryMilliseconds);
    }
  }
}
