import { useEffect, useLayoutEffect, useRef } from 'react';
import { tileKey } from '@touchdown/shared/geo/ground/ground-tile.ts';
import type { Live } from '../live.ts';
import type { MapPlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import type { Marks, MarksOf } from '../marks.ts';
import { movement } from './movement.ts';
import { frameOf, type WorldFrame } from '../world-frame.ts';
import { drawOnCanvas } from './draw-on-canvas.ts';
import type { RasterPicture } from './raster-tracks.ts';
import { TracksDrawer } from './tracks-drawer.ts';
import { groundTiles } from '../ground/tiles/ground-tiles.ts';
import type { GroundPicture, WantedPicture } from '../ground/tiles/ground-tiles.worker.ts';
import styles from '../map-canvas.module.css';

interface CanvasMarksProps {
  view: MapView;
  live: Live<MapPlace>;
  marks: readonly Marks[];
  /** Called each time after drawing. */
  onDrawn?: ((marks: readonly Marks[]) => void) | undefined;
}

const maxPixels = 2;

/**
 * Marks on a 2D canvas, for browsers that draw WebGL in software. With deck.gl, the ground alone would take a second
 * and a half for its first frame, which blocks the page, and a third of a second for each further one.
 */
export function CanvasMarks({ view, live, marks, onDrawn }: CanvasMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<CanvasPainter>(undefined);
  const latest = useRef(onDrawn);
  const pixels = Math.min(devicePixelRatio, maxPixels);
  useEffect(() => {
    latest.current = onDrawn;
  }, [onDrawn]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let drawn: Picture | undefined;
    // The map moves on while a picture is drawn, and after that.
    const follow = () => {
      if (drawn && live.now)
        element.style.transform = movement(drawn.view, { ...drawn.view, place: live.now });
    };
    painter.current = new CanvasPainter(element, (picture) => {
      drawn = picture;
      follow();
      latest.current?.(picture.marks);
    });
    const leave = live.follow(follow);
    return () => {
      leave();
      painter.current?.end();
    };
  }, [live]);
  // Before the page is painted, so that its next frame has the pins of the same view.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => painter.current?.paint({ view, marks, pixels }));
    return () => cancelAnimationFrame(frame);
  }, [view, marks, pixels]);
  return <canvas ref={canvas} className={styles['marks']} aria-hidden="true" />;
}

interface Picture {
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
class CanvasPainter {
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

/** Draws tiles in the worker that has read them. Resolves to undefined where it cannot. */
function drawGround(
  { tiles, look }: MarksOf<'tiles'>,
  frame: WorldFrame,
  pixels: number,
): Promise<GroundPicture> {
  return new Promise((resolve) => {
    const worker = groundTiles.worker();
    if (!worker || !groundTiles.state().facts) return resolve(undefined);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<GroundPicture>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    const request: WantedPicture = { tiles: tiles.map(tileKey), look, frame, pixels };
    worker.postMessage(request, { transfer: [port2] });
  });
}
