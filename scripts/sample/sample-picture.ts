import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [960, 640];
/** Colour type 2 with 8 bits: red, green and blue. */
const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
header.writeUInt32BE(width, 0);
header.writeUInt32BE(height, 4);

/**
 * Draws a picture for the sample, as a PNG: a plain field of color with as many bars as its number. It shows nothing
 * that anybody could take for a photograph.
 */
export function samplePicture(number: number): Buffer {
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isBar = y > 400 && y < 560 && x % 80 < 50 && x < number * 80;
      const shade = isBar ? 60 : 150 + Math.round((60 * y) / height);
      pixels.set([shade, shade + 8, shade + 20], y * row + 1 + x * 3);
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of the file: its length, its name and content, and their checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
