import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import { frameOf } from '../world-frame.ts';
import { drawOnCanvas } from './draw-on-canvas.ts';
import type { RasterPicture } from './raster-tracks.ts';
import { TracksDrawer } from './tracks-drawer.ts';

export interface Picture {
  view: MapView;
  marks: readonly Marks[];
  /** Canvas pixels per CSS pixel. */
  pixels: number;
}

/**
 * Draws pictures on a canvas. Their tracks come from a worker, and the picture before stays until they are there. Of the
 * pictures that are asked for meanwhile, only the last one is drawn: a drag over the years shows as many as the browser
 * can draw.
 */
export class CanvasPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #onShown: (picture: Picture) => void;
  readonly #tracks = new TracksDrawer();
  #isWaiting = false;
  #next: Picture | undefined;

  constructor(canvas: HTMLCanvasElement, onShown: (picture: Picture) => void) {
    this.#canvas = canvas;
    this.#onShown = onShown;
  }

  paint(picture: Picture): void {
    this.#next = picture;
    if (!this.#isWaiting) void this.#paintNext();
  }

  end(): void {
    this.#next = undefined;
    this.#tracks.end();
  }

  async #paintNext(): Promise<void> {
    for (let picture = this.#take(); picture; picture = this.#take()) {
      const { view, marks, pixels } = picture;
      const tracks = marks.find((mark) => mark.kind === 'tracks');
      if (!tracks) {
        this.#show(picture);
        continue;
      }
      this.#isWaiting = true;
      const drawn = await this.#tracks.draw(tracks, frameOf(view.place, view.width, view.height), pixels);
      this.#isWaiting = false;
      if (drawn) this.#show(picture, drawn);
    }
  }

  #take(): Picture | undefined {
    const picture = this.#next;
    this.#next = undefined;
    return picture;
  }

  #show(picture: Picture, tracks?: RasterPicture): void {
    const { view, marks, pixels } = picture;
    const { place, width, height } = view;
    const canvas = this.#canvas;
    const context = canvas.getContext('2d');
    if (!context) return;
    const [wide, high] = [Math.round(width * pixels), Math.round(height * pixels)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    drawOnCanvas(context, marks, frameOf(place, width, height), pixels, tracks);
    this.#onShown(picture);
  }
}
