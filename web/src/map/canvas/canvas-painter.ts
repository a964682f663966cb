import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import { frameOf } from '../world-frame.ts';
import { marksInSlices } from './draw-on-canvas.ts';
import { TracksDrawer } from './tracks-drawer.ts';

export interface Picture {
  view: MapView;
  marks: readonly Marks[];
  /** Canvas pixels per CSS pixel. */
  pixels: number;
}

/** Longer pieces of the page's own work would make a visitor wait who types, drags or plays. */
const sliceMilliseconds = 5;

/**
 * Draws pictures on a canvas that is not shown, and shows a picture when it is complete. Tracks come from a worker; where
 * workers cannot draw, they are drawn in slices. Of the pictures that are asked for meanwhile, only the last one is
 * drawn: a drag over the years shows as many as the browser can draw.
 */
export class CanvasPainter {
  readonly #shown: HTMLCanvasElement;
  readonly #onShown: (picture: Picture) => void;
  readonly #hidden = document.createElement('canvas');
  #slices: Generator<void, void, undefined> | undefined;
  #picture: Picture | undefined;
  #next: Picture | undefined;
  #tracks: TracksDrawer | undefined;
  #drawnTracks: ImageBitmap | undefined;
  #hasEnded = false;

  constructor(shown: HTMLCanvasElement, onShown: (picture: Picture) => void) {
    this.#shown = shown;
    this.#onShown = onShown;
  }

  paint(picture: Picture): void {
    this.#next = picture;
    if (this.#picture === undefined) this.#begin();
  }

  end(): void {
    this.#hasEnded = true;
    this.#next = undefined;
    this.#picture = undefined;
    this.#tracks?.end();
  }

  #begin(): void {
    const picture = this.#next;
    this.#next = undefined;
    this.#picture = picture;
    if (!picture) return;
    const { view, marks, pixels } = picture;
    const tracks = marks.find((mark) => mark.kind === 'tracks');
    if (!tracks) return this.#compose(picture, undefined);
    this.#tracks ??= new TracksDrawer();
    const frame = frameOf(view.place, view.width, view.height);
    void this.#tracks.draw(tracks, frame, pixels).then((drawn) => this.#compose(picture, drawn));
  }

  #compose(picture: Picture, tracks: ImageBitmap | undefined): void {
    const context = this.#hidden.getContext('2d');
    if (this.#hasEnded || !context) return;
    const { view, marks, pixels } = picture;
    const { width, height } = view;
    this.#hidden.width = Math.round(width * pixels);
    this.#hidden.height = Math.round(height * pixels);
    const frame = frameOf(view.place, width, height);
    this.#slices = marksInSlices(context, marks, frame, pixels, tracks);
    this.#drawnTracks = tracks;
    this.#draw();
  }

  #draw(): void {
    const picture = this.#picture;
    if (!picture) return;
    const until = performance.now() + sliceMilliseconds;
    while (performance.now() < until) {
      if (!this.#slices?.next().done) continue;
      this.#drawnTracks?.close();
      this.#show(picture);
      return this.#begin();
    }
    void pauseForVisitor().then(() => this.#draw());
  }

  #show(picture: Picture): void {
    const [shown, hidden] = [this.#shown, this.#hidden];
    // Another size clears a canvas, so it changes only together with the picture.
    if (shown.width !== hidden.width || shown.height !== hidden.height) {
      shown.width = hidden.width;
      shown.height = hidden.height;
    }
    const context = shown.getContext('2d');
    if (!context) return;
    context.globalCompositeOperation = 'copy';
    if (hidden.width > 0 && hidden.height > 0) context.drawImage(hidden, 0, 0);
    this.#onShown(picture);
  }
}

/** Between two pieces of long work: whatever the visitor has done meanwhile comes first. */
function pauseForVisitor(): Promise<void> {
  return new Promise((resolve) => {
    // Timers wait for at least four milliseconds each, a message does not.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
