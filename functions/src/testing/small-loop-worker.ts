import { startWorker } from '../features/radar/worker/start-worker.ts';
import { smallFilm } from './small-loop.ts';

/** What a task runs under the browser tests. */
await startWorker(smallFilm);
