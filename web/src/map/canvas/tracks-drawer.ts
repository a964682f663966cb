import { startOwnWorker } from '../../lib/own-worker.ts';
import type { MarksOf } from '../marks.ts';
import type { WorldFrame } from '../world-frame.ts';
import type { TracksAnswer, TracksRequest } from './tracks.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './tracks.worker.ts?worker&url';

/** Draws tracks in a worker. Where workers cannot draw, it says so once and for all. */
export class TracksDrawer {
  #worker: Worker | undefined;
  #steps: MarksOf<'tracks'>['steps'] | undefined;
  #answer: ((picture: ImageBitmap | undefined) => void) | undefined;
  #id = 0;
  #cannot = typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined';

  /** One picture at a time. Resolves to undefined where the page has to draw by itself. */
  draw(
    { steps, colours }: MarksOf<'tracks'>,
    frame: WorldFrame,
    pixels: number,
  ): Promise<ImageBitmap | undefined> {
    if (this.#cannot) return Promise.resolve(undefined);
    this.#worker ??= this.#start();
    this.#id += 1;
    const request: TracksRequest = {
      id: this.#id,
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
    const worker = startOwnWorker(workerUrl);
    worker.addEventListener('message', ({ data }: MessageEvent<TracksAnswer>) => {
      if (data.id === this.#id) this.#answer?.(data.picture);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#cannot = true;
      this.#answer?.(undefined);
    });
    return worker;
  }
}
