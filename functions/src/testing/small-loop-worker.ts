import { startWorker } from '../features/radar/worker/start-worker.ts';
import { quickSweeps } from './quick-sweeps.ts';
import { smallLoop } from './small-loop.ts';

/** The worker that tasks run in the browser tests. */
await startWorker({ render: smallLoop, makeSweeps: quickSweeps });
