import { startWorker } from '../features/radar/worker/start-worker.ts';
import { quickSweeps } from './quick-sweeps.ts';
import { quickDay } from './quick-day.ts';
import { quickLoop } from './quick-loop.ts';

/** The worker that tasks run in the tests of the local cloud. */
await startWorker({ render: quickLoop, makeSweeps: quickSweeps, makeDay: quickDay });
