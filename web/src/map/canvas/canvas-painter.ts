import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import { frameOf } from '../world-frame.ts';
import { drawGround } from '../ground/tiles/draw-ground.ts';
import { drawOnCanvas } from './draw-on-canvas.ts';
import type { RasterPicture } from './raster-tracks.ts';
import { TracksDrawer } from './tracks-drawer.ts';

export interface Picture {
  view: MapView;
  marks: readonly Marks[];
  /** Canvas pixels per CSS pixel. */
  pixels: number;
}

/** What a worker has drawn of a picture, which lies under the rest: the base map, or tracks. */
type DrawnPart = ImageBitmap | RasterPicture;

/**
 * Draws pictures on a canvas. Tracks and ground come from workers, and the picture before stays until they are there. Of
 * the pictures that are asked for meanwhile, only the last one is drawn: a drag over the years shows as many as the browser
 * can draw.
 */
export class CanvasPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #onShown: (picture: Picture) => void;
  readonly #tracks = new TracksDrawer();
  #isWaiting = false;
  #hasEnded = false;
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
    this.#hasEnded = true;
    this.#next = undefined;
    this.#tracks.end();
  }

  async #paintNext(): Promise<void> {
    for (let picture = this.#take(); picture; picture = this.#take()) {
      const drawing = this.#drawElsewhere(picture);
      this.#isWaiting = true;
      const drawn = drawing && (await drawing);
      this.#isWaiting = false;
      if (this.#hasEnded) return;
      // Only workers draw tracks: without them the picture before stays.
      if (drawn || !picture.marks.some(({ kind }) => kind === 'tracks')) this.#show(picture, drawn);
    }
  }

  /** Lets a worker draw what takes long. */
  #drawElsewhere({ view, marks, pixels }: Picture): Promise<DrawnPart | undefined> | undefined {
    const frame = frameOf(view.place, view.width, view.height);
    for (const mark of marks) {
      if (mark.kind === 'tracks') return this.#tracks.draw(mark, frame, pixels);
      if (mark.kind === 'tiles') return drawGround(mark, frame, pixels);
    }
    return undefined;
  }

  #take(): Picture | undefined {
    const picture = this.#next;
    this.#next = undefined;
    return picture;
  }

  #show(picture: Picture, drawn: DrawnPart | undefined): void {
    const { view, marks, pixels } = picture;
    const { place, width, height } = view;
    const canvas = this.#canvas;
    const context = canvas.getContext('2d');
    if (!context) return;
    const [wide, high] = [Math.round(width * pixels), Math.round(height * pixels)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, wide, high);
    if (drawn && 'data' in drawn) context.putImageData(new ImageData(drawn.data, drawn.width), 0, 0);
    else if (drawn) context.drawImage(drawn, 0, 0);
    const others = drawn ? marks.filter(({ kind }) => kind !== 'tiles') : marks;
    drawOnCanvas(context, others, frameOf(place, width, height), pixels);
    this.#onShown(picture);
  }
}
