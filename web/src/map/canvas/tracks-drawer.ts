import { prepareWorker, takeWorker } from '../../lib/prepared-worker.ts';
import type { MarksOf } from '../marks.ts';
import type { WorldFrame } from '../world-frame.ts';
import type { RasterPicture } from './raster-tracks.ts';
import type { TracksAnswer, TracksRequest } from './tracks.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './tracks.worker.ts?worker&url';

/** Starts the worker of the next drawer before there are tracks. */
export function prepareTracksDrawer(): void {
  prepareWorker(workerUrl);
}

/** Draws tracks in a worker. */
export class TracksDrawer {
  #worker: Worker | undefined;
  #steps: MarksOf<'tracks'>['steps'] | undefined;
  #answer: ((picture: RasterPicture | undefined) => void) | undefined;

  /** One picture at a time. Resolves to undefined if the worker has failed; the next picture starts another one. */
  draw(
    { steps, colours }: MarksOf<'tracks'>,
    frame: WorldFrame,
    pixels: number,
  ): Promise<RasterPicture | undefined> {
    this.#worker ??= this.#start();
    const request: TracksRequest = {
      steps: steps === this.#steps ? undefined : steps,
      colours,
      frame,
      pixels,
    };
    this.#steps = steps;
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker?.postMessage(request, { transfer: [] });
    });
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#steps = undefined;
    this.#answer?.(undefined);
  }

  #start(): Worker {
    const worker = takeWorker(workerUrl);
    worker.addEventListener('message', ({ data }: MessageEvent<TracksAnswer>) => this.#answer?.(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.end();
    });
    return worker;
  }
}
