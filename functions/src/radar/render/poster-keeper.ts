import sharp from 'sharp';
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

  offer(time: number, pixels: Buffer): void {
    const apart = Math.abs(time - this.#middle);
    if (!this.#best || apart < this.#best.apart) this.#best = { apart, pixels };
  }

  async write(file: string): Promise<string> {
    if (!this.#best) throw new Error('No frame was offered for a poster');
    const raw = { width: frameWidth, height: frameHeight, channels: 4 } as const;
    await sharp(this.#best.pixels, { raw }).removeAlpha().webp({ quality, effort: 4 }).toFile(file);
    return file;
  }
}
