import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { trackPointRadius } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { MarksOf } from '../marks.ts';
import type { Colour } from '../palette.ts';
import { weightOfStep } from '../tracks/track-weights.ts';
import type { WorldFrame } from '../world-frame.ts';

/** Pixels as `ImageData` has them. */
export interface RasterPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The side of a square with the area of the disc. */
const pointSide = trackPointRadius * Math.sqrt(Math.PI);
const half = pointSide / 2;

/** Lines that are nearer to an axis than this count as parallel to it. */
const parallel = 1e-6;

type Tracks = Omit<MarksOf<'tracks'>, 'kind' | 'id'>;

/**
 * Draws packed tracks. `pixels` is the number of the picture's pixels per CSS pixel. Nearly all of seventy thousand tracks
 * are a few pixels long, and for such lines the canvas of a browser without a graphics processor takes far longer.
 * Tracks out of sight are skipped.
 */
export function rasterTracks(
  { steps, colours }: Tracks,
  { world, left, top, width, height }: WorldFrame,
  pixels: number,
): RasterPicture {
  const side = (length: number) => Math.max(1, Math.round(length * pixels));
  const raster = new Raster(side(width), side(height));
  const xOf = (places: Float32Array, at: number) => mercatorX(places[2 * at] as number) * world - left;
  const yOf = (places: Float32Array, at: number) => mercatorY(places[2 * at + 1] as number) * world - top;
  for (const { step, lines, points } of steps) {
    const { width: lineWidth, opacity } = weightOfStep(step);
    raster.use(colours[step], opacity);
    for (let at = 0; at < points.length; at++) {
      const x = xOf(points.at, at);
      if (x < -2 || x > width + 2) continue;
      const y = yOf(points.at, at);
      raster.addBox((x - half) * pixels, (y - half) * pixels, pointSide * pixels, pointSide * pixels);
    }
    for (let at = 0; at < lines.length; at++) {
      const x = xOf(lines.from, at);
      const endX = xOf(lines.to, at);
      if ((x < -2 && endX < -2) || (x > width + 2 && endX > width + 2)) continue;
      const y = yOf(lines.from, at);
      const endY = yOf(lines.to, at);
      // A path shorter than a pixel still leaves a mark.
      if (Math.abs(endX - x) + Math.abs(endY - y) < 1)
        raster.addBox(x * pixels, (y - lineWidth / 2) * pixels, pixels, lineWidth * pixels);
      else raster.addLine(x * pixels, y * pixels, endX * pixels, endY * pixels, lineWidth * pixels);
    }
  }
  return raster.finish();
}

/**
 * Colours over colours, with soft edges. A pixel is two numbers of two channels each, so that a product of both takes
 * one multiplication; colours are multiplied by their opacity until the picture is finished.
 */
class Raster {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Int32Array<ArrayBuffer>;
  #redBlue = 0;
  #greenAlpha = 0;
  /** The opacity in steps of 256. */
  #opacity = 0;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#pixels = new Int32Array(width * height);
  }

  use([red, green, blue]: Colour, opacity: number): void {
    this.#redBlue = red | (blue << 16);
    this.#greenAlpha = green | (255 << 16);
    this.#opacity = opacity * 256;
  }

  addBox(left: number, top: number, wide: number, high: number): void {
    const right = left + wide;
    const bottom = top + high;
    const lastRow = Math.min(this.#height, Math.ceil(bottom));
    const first = Math.max(0, Math.floor(left));
    const last = Math.min(this.#width, Math.ceil(right));
    for (let row = Math.max(0, Math.floor(top)); row < lastRow; row++) {
      const share = Math.min(bottom, row + 1) - Math.max(top, row);
      for (let column = first; column < last; column++) {
        const part = Math.min(right, column + 1) - Math.max(left, column);
        this.#cover(row * this.#width + column, part * share);
      }
    }
  }

  /**
   * A pixel's share of a line is that of two bands a pixel wide, across the line and along it: what a pixel's square
   * has on average in every direction.
   */
  addLine(x: number, y: number, toX: number, toY: number, wide: number): void {
    const length = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2);
    const alongX = (toX - x) / length;
    const alongY = (toY - y) / length;
    const steepX = Math.abs(alongX);
    const steepY = Math.abs(alongY);
    const reach = wide / 2 + 0.5;
    const mostAcross = Math.min(1, wide);
    const mostAlong = Math.min(1, length);
    const beyondX = steepX / 2 + reach * steepY;
    const beyondY = steepY / 2 + reach * steepX;
    const lastRow = Math.min(this.#height - 1, Math.floor(Math.max(y, toY) + beyondY - 0.5));
    const least = Math.min(x, toX) - beyondX;
    const most = Math.max(x, toX) + beyondX;
    for (let row = Math.max(0, Math.ceil(Math.min(y, toY) - beyondY - 0.5)); row <= lastRow; row++) {
      const down = row + 0.5 - y;
      let from = least;
      let to = most;
      if (steepY > parallel) {
        const middle = x + (down * alongX) / alongY;
        from = Math.max(from, middle - reach / steepY);
        to = Math.min(to, middle + reach / steepY);
      }
      const last = Math.min(this.#width - 1, Math.floor(to - 0.5));
      for (let column = Math.max(0, Math.ceil(from - 0.5)); column <= last; column++) {
        const right = column + 0.5 - x;
        const across = Math.min(mostAcross, reach - Math.abs(down * alongX - right * alongY));
        const way = right * alongX + down * alongY;
        const along = Math.min(mostAlong, way + 0.5, length - way + 0.5);
        if (across > 0 && along > 0) this.#cover(row * this.#width + column, across * along);
      }
    }
  }

  #cover(at: number, share: number): void {
    const over = (share * this.#opacity + 0.5) | 0;
    const under = 256 - over;
    const before = this.#pixels[at] as number;
    const redBlue = Math.imul(this.#redBlue, over) + Math.imul(before & channels, under) + halves;
    const greenAlpha =
      Math.imul(this.#greenAlpha, over) + Math.imul((before >>> 8) & channels, under) + halves;
    this.#pixels[at] = ((redBlue >>> 8) & channels) | (greenAlpha & ~channels);
  }

  finish(): RasterPicture {
    const data = new Uint8ClampedArray(this.#pixels.buffer);
    for (let at = 3; at < data.length; at += 4) {
      const alpha = data[at] as number;
      if (alpha === 0 || alpha === 255) continue;
      for (let channel = at - 3; channel < at; channel++)
        data[channel] = ((data[channel] as number) * 255) / alpha;
    }
    return { width: this.#width, height: this.#height, data };
  }
}

/** Two channels of a pixel, and what rounds both when their products are divided by 256. */
const channels = 0xff_00_ff;
const halves = 0x80_00_80;
