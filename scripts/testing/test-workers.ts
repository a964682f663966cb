import { availableParallelism, totalmem } from 'node:os';

/** The peak memory of a worker with its browser, its site and the functions of the site. */
const bytesPerWorker = 2 * 1024 ** 3;
/** With more workers than these, a run takes as long as its longest file. */
const maxWorkers = 8;

/**
 * Returns how many test files of all kinds run at the same time: one per core, as far as memory allows. All
 * processes of a browser test together use about one core.
 */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return Math.max(1, Math.min(cores, Math.floor(memory / bytesPerWorker), maxWorkers));
}
