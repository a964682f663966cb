import { writeFile } from 'node:fs/promises';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { release } from '../worker/release.ts';
import { frameHeight, frameWidth } from './frame-layout.ts';
import type { LoopTarget } from './loop-request.ts';

const quality = 82;

/** Keeps the frame that a still picture should show: the one nearest to the middle of the tornado's time. */
export class PosterKeeper {
  readonly #middle: number;
  #best: { apart: number; pixels: Buffer } | undefined;

  constructor({ beganAt, endedAt }: LoopTarget) {
    this.#middle = (beganAt + endedAt) / 2;
  }

  /** Whether the frame is the best so far; the one before is given up then. */
  keeps(time: number, pixels: Buffer): boolean {
    const apart = Math.abs(time - this.#middle);
    if (this.#best && apart >= this.#best.apart) return false;
    release(this.#best?.pixels);
    this.#best = { apart, pixels };
    return true;
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
