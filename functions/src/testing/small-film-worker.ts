import { startWorker } from '../features/radar/worker/start-worker.ts';
import { smallFilm } from './small-film.ts';

/** What a task runs under the browser tests. */
await startWorker(smallFilm);
