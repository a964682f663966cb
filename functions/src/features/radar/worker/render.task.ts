import { renderLoop } from '../render/render-loop.ts';
import { startWorker } from './start-worker.ts';

await startWorker(renderLoop);
