import { writeFile } from 'node:fs/promises';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { release } from '@touchdown/level2/volume.ts';
import { frameHeight, frameWidth } from './frame-layout.ts';
import type { LoopTarget } from './loop-request.ts';

const quality = 82;

/** Keeps the frame for the poster: the one nearest to the middle of the tornado's time. */
export class PosterKeeper {
  readonly #middle: number;
  #best: { frame: number; apart: number; pixels: Buffer } | undefined;

  constructor({ beganAt, endedAt }: LoopTarget) {
    this.#middle = (beganAt + endedAt) / 2;
  }

  /** Whether the frame is the best so far; it then replaces the one before. */
  keeps(frame: number, time: number, pixels: Buffer): boolean {
    const apart = Math.abs(time - this.#middle);
    if (this.#best && apart >= this.#best.apart) return false;
    release(this.#best?.pixels);
    this.#best = { frame, apart, pixels };
    return true;
  }

  /** The number of its frame, counted from 0. */
  get frame(): number {
    return this.#best?.frame ?? 0;
  }

  async write(file: string): Promise<string> {
    if (!this.#best) throw new Error('No frame was offered for a poster');
    const canvas = createCanvas(frameWidth, frameHeight);
    const pixels = new Uint8ClampedArray(this.#best.pixels);
    canvas.getContext('2d').putImageData(new ImageData(pixels, frameWidth, frameHeight), 0, 0);
    await writeFile(file, await canvas.encode('webp', quality));
    return file;
  }
}
