import { availableParallelism, totalmem } from 'node:os';

/** The peak memory of a worker with its browser, its site and the functions of the site. */
const bytesPerWorker = 2 * 1024 ** 3;
/** With more workers than these, a run takes as long as its longest file. */
const maxWorkers = 8;

/** With a single file that waits for a database or a whole cloud on each core, a quarter of the cores' time is idle. */
const waitingFilesPerCore = 2;

/** Returns how many test files run at the same time, as far as memory allows. */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return workers(cores, memory);
}

/** Returns how many run at the same time of the kinds that mostly wait. */
export function waitingTestWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return workers(cores * waitingFilesPerCore, memory);
}

function workers(wanted: number, memory: number): number {
  return Math.max(1, Math.min(Math.floor(wanted), Math.floor(memory / bytesPerWorker), maxWorkers));
}
