import { startWorker } from '../features/radar/worker/start-worker.ts';
import { smallLoop } from './small-loop.ts';

/** What a task runs under the browser tests. */
await startWorker(smallLoop);
