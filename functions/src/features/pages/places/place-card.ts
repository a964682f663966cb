import { crc32, deflateSync } from 'node:zlib';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';

const size = { width: 1200, height: 630 };
/** The share of the picture that stays free around the place. */
const margin = 0.06;
const milesPerDegree = 69.09;

type Colour = readonly [red: number, green: number, blue: number];

/** The colours of the dark theme: ground, ring, and ratings from unrated to 5. */
const ground: Colour = [0x11, 0x17, 0x1e];
const ring: Colour = [0x6a, 0x73, 0x7c];
const ratings: readonly Colour[] = [
  [0x6a, 0x73, 0x7c],
  [0x3f, 0x64, 0x57],
  [0x73, 0x6e, 0x2e],
  [0xb3, 0x7a, 0x30],
  [0xea, 0x85, 0x48],
  [0xff, 0xb0, 0x57],
  [0xff, 0xe1, 0x4a],
];

interface Point {
  x: number;
  y: number;
}

/** Returns the picture of a place's paths for chats, as PNG: no text, because a card has its words beside it. */
export function placeCard({ kind, bounds, lat, lon, radius_miles: miles, paths }: PlaceAnswer): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set(ground, at);
  const middle = { lat: (bounds.south + bounds.north) / 2, lon: (bounds.west + bounds.east) / 2 };
  const eastScale = Math.cos((middle.lat * Math.PI) / 180);
  const scale =
    (1 - 2 * margin) *
    Math.min(
      size.height / (bounds.north - bounds.south),
      size.width / ((bounds.east - bounds.west) * eastScale),
    );
  const place = (at: { lat: number; lon: number }): Point => ({
    x: size.width / 2 + (at.lon - middle.lon) * eastScale * scale,
    y: size.height / 2 - (at.lat - middle.lat) * scale,
  });
  if (kind === 'town' && miles !== null) {
    const centre = place({ lat, lon });
    drawRing(pixels, centre, (miles / milesPerDegree) * scale, ring);
    drawLine(pixels, centre, centre, 5, ring);
  }
  // The most significant are drawn last.
  for (const [, fromLat, fromLon, toLat, toLon, rating] of paths.toReversed()) {
    const [from, to] = [place({ lat: fromLat, lon: fromLon }), place({ lat: toLat, lon: toLon })];
    drawLine(pixels, from, to, 1.6 + (rating + 1) * 0.4, ratings[rating + 1] ?? ground);
  }
  return png(pixels);
}

/** A line with round ends. `reach` is half of its width, in pixels. */
function drawLine(pixels: Buffer, from: Point, to: Point, reach: number, colour: Colour): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const half = dy === 0 ? Infinity : ((reach + 1) * Math.sqrt(length)) / Math.abs(dy);
  const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
  eachRow(Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach, (y) => {
    // Of a long line, a row has only the few pixels beside it.
    const middle = dy === 0 ? 0 : from.x + ((y - from.y) * dx) / dy;
    eachPixel(Math.max(left, middle - half), Math.min(right, middle + half), (x) => {
      const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
      const share = Math.max(0, Math.min(1, along));
      const distance = Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
      blend(pixels, x, y, colour, reach + 0.5 - distance);
    });
  });
}

function drawRing(pixels: Buffer, middle: Point, radius: number, colour: Colour): void {
  eachRow(middle.y - radius - 1, middle.y + radius + 1, (y) => {
    eachPixel(middle.x - radius - 1, middle.x + radius + 1, (x) => {
      blend(pixels, x, y, colour, 1.5 - Math.abs(Math.hypot(x - middle.x, y - middle.y) - radius));
    });
  });
}

function eachRow(top: number, bottom: number, draw: (y: number) => void): void {
  const last = Math.min(size.height - 1, Math.ceil(bottom));
  for (let y = Math.max(0, Math.floor(top)); y <= last; y++) draw(y);
}

function eachPixel(left: number, right: number, draw: (x: number) => void): void {
  const last = Math.min(size.width - 1, Math.ceil(right));
  for (let x = Math.max(0, Math.floor(left)); x <= last; x++) draw(x);
}

function blend(pixels: Buffer, x: number, y: number, colour: Colour, cover: number): void {
  if (cover <= 0) return;
  const share = Math.min(1, cover);
  const at = (y * size.width + x) * 3;
  for (let part = 0; part < 3; part++) {
    const before = pixels[at + part] ?? 0;
    pixels[at + part] = Math.round(before + share * ((colour[part] ?? 0) - before));
  }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes a picture of eight bits a colour. Each row begins with the number of its filter, which is none. */
function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rowLength = size.width * 3;
  const rows = Buffer.alloc((rowLength + 1) * size.height);
  for (let y = 0; y < size.height; y++) {
    pixels.copy(rows, y * (rowLength + 1) + 1, y * rowLength, (y + 1) * rowLength);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
