import { availableParallelism, totalmem } from 'node:os';

/** A worker with a browser, a site of its own and that site's functions, at the same time at their largest. */
const bytesOfWorker = 2 * 1024 ** 3;
/** Beyond these a run is as long as its longest file. */
const maxWorkers = 8;

/**
 * How many test files run at the same time, of whatever kind: one a core, as far as there is memory.
 * A browser test keeps about one core busy, all its processes together.
 */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return Math.max(1, Math.min(cores, Math.floor(memory / bytesOfWorker), maxWorkers));
}
