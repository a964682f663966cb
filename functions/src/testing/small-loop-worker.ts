import { startWorker } from '../features/radar/worker/start-worker.ts';
import { smallLoop } from './small-loop.ts';

/** The worker that tasks run in the browser tests. */
await startWorker(smallLoop);
