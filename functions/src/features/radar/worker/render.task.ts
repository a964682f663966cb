import { renderLoop } from '../render/render-loop.ts';
import { sweepsThread } from '../sweeps/sweeps-thread.ts';
import { startWorker } from './start-worker.ts';

await startWorker({ render: renderLoop, makeSweeps: sweepsThread });
