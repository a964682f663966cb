import { crc32, deflateSync } from 'node:zlib';
import { alphabetOf, type LetterSize } from './letters.ts';

type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture in memory that lines, shapes and text are drawn into, with soft edges. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, paper: string) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8Array(Buffer.alloc(width * height * 3, Uint8Array.from(colourOf(paper))));
  }

  /** Draws a straight line with round ends. */
  line([x1, y1]: Point, [x2, y2]: Point, thick: number, ink: string, opacity = 1): void {
    const colour = colourOf(ink);
    const reach = thick / 2 + 1;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    // How far the line reaches to both sides within a row.
    const aside = dy === 0 ? Infinity : (reach * Math.sqrt(length)) / Math.abs(dy) + 1;
    const [west, east] = [Math.min(x1, x2) - reach, Math.max(x1, x2) + reach];
    const rows = this.#span(Math.min(y1, y2) - reach, Math.max(y1, y2) + reach, this.height);
    for (let y = rows.from; y < rows.to; y++) {
      const middle = dy === 0 ? x1 : x1 + ((y - y1) / dy) * dx;
      const columns = this.#span(Math.max(west, middle - aside), Math.min(east, middle + aside), this.width);
      for (let x = columns.from; x < columns.to; x++) {
        const along = length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length;
        const share = Math.max(0, Math.min(1, along));
        const [awayX, awayY] = [x - x1 - share * dx, y - y1 - share * dy];
        const away = Math.sqrt(awayX * awayX + awayY * awayY);
        this.#mix(x, y, colour, opacity * Math.max(0, Math.min(1, thick / 2 + 0.5 - away)));
      }
    }
  }

  /** Fills the inside of closed lines, by the rule of even and odd. */
  fillShape(outlines: readonly (readonly Point[])[], ink: string): void {
    const [red, green, blue] = colourOf(ink);
    const rows = Array.from({ length: this.height }, (): number[] => []);
    for (const points of outlines) {
      for (let at = 0; at < points.length; at++) {
        const [x1, y1] = points[at] as Point;
        const [x2, y2] = points[(at + 1) % points.length] as Point;
        const end = Math.min(this.height, Math.ceil(Math.max(y1, y2)));
        for (let y = Math.max(0, Math.ceil(Math.min(y1, y2))); y < end; y++)
          rows[y]?.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      }
    }
    for (const [y, crossings] of rows.entries()) {
      crossings.sort((a, b) => a - b);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const { from, to } = this.#span(crossings[at] as number, crossings[at + 1] as number, this.width);
        for (let x = (y * this.width + from) * 3; x < (y * this.width + to) * 3; x += 3) {
          this.#pixels[x] = red;
          this.#pixels[x + 1] = green;
          this.#pixels[x + 2] = blue;
        }
      }
    }
  }

  /** Lays pixels of the same size over it, in a canvas's memory layout. Those without any alpha leave it as it is. */
  overlay(pixels: Uint32Array, opacity: number): void {
    for (const [at, pixel] of pixels.entries()) {
      if (pixel === 0) continue;
      const colour = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255] as const;
      this.#mix(at % this.width, Math.floor(at / this.width), colour, opacity);
    }
  }

  /** Writes a line of text with its baseline at y. A character without a drawing is left out. */
  text(words: string, [left, baseline]: Point, size: LetterSize, ink: string): void {
    const { letters, ascent, height, margin, inkAt } = alphabetOf(size);
    const colour = colourOf(ink);
    let x = left;
    for (const character of words) {
      const letter = letters.get(character);
      if (!letter) continue;
      const from = Math.round(x) - margin;
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < letter.width; column++) {
          const part = inkAt(letter.left + column, row);
          if (part > 0) this.#mix(from + column, baseline - ascent + row, colour, part);
        }
      }
      x += letter.advance;
    }
  }

  /** Red, green and blue of each pixel, by rows. */
  get pixels(): Readonly<Uint8Array> {
    return this.#pixels;
  }

  /** Returns the file. See the PNG specification, third edition: signature, IHDR, IDAT, IEND. */
  toPng(): Uint8Array {
    const stride = this.width * 3;
    const lines = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y++) {
      // Each line begins with its filter, none.
      lines.set(this.#pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    // Eight bits of red, green and blue.
    head.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))];
    return Buffer.concat([signature, ...parts]);
  }

  #span(from: number, to: number, end: number): { from: number; to: number } {
    return { from: Math.max(0, Math.floor(from)), to: Math.min(end, Math.ceil(to) + 1) };
  }

  #mix(x: number, y: number, colour: Colour, part: number): void {
    if (part <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const below = this.#pixels[at + channel] as number;
      this.#pixels[at + channel] = Math.round(below + ((colour[channel] as number) - below) * part);
    }
  }
}

/** The width of a line of text. */
export function textWidth(words: string, size: LetterSize): number {
  const { letters } = alphabetOf(size);
  return [...words].reduce((sum, character) => sum + (letters.get(character)?.advance ?? 0), 0);
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
