import { availableParallelism, totalmem } from 'node:os';

/** A worker with a browser, a site of its own and that site's functions, at the same time at their largest. */
const bytesOfWorker = 2 * 1024 ** 3;
/** Beyond these a run is as long as its longest file. */
const mostWorkers = 8;

/** Browser tests wait for pages about as long as they compute: one file a core leaves cores idle. */
const workersPerCore = 1.5;

/** How many test files run at the same time, of whatever kind, as far as there is memory. */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return Math.max(
    1,
    Math.min(Math.floor(cores * workersPerCore), Math.floor(memory / bytesOfWorker), mostWorkers),
  );
}
