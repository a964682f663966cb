import { startWorker } from '../features/radar/worker/start-worker.ts';
import { quickLoop } from './quick-loop.ts';

/** What a task runs in the local cloud's own tests. */
await startWorker(quickLoop);
