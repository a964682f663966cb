import { CatalogueError } from './catalogue-error.ts';
import type { Codes } from './columns.ts';
import { refuse, type Section } from './sections.ts';

/** The items of one section as bytes: planes, float64 or text. */
type Items = Pick<Section, 'width' | 'items' | 'bytes'>;

// Every platform here has these, but `shared` is compiled without the types of any platform.
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string };

/** Encodes unsigned integers in byte planes, the lowest bytes of all first, in as few planes as the max needs. */
export function encodeIntegers(values: Codes): Items {
  let max = 0;
  for (const value of values) if (value > max) max = value;
  const width = max <= 0xff ? 1 : max <= 0xffff ? 2 : max <= 0xffffff ? 3 : 4;
  const bytes = new Uint8Array(values.length * width);
  for (let plane = 0; plane < width; plane++) {
    const start = plane * values.length;
    const shift = plane * 8;
    for (let i = 0; i < values.length; i++) bytes[start + i] = (values[i] as number) >>> shift;
  }
  return { width, items: values.length, bytes };
}

/** Reads width 1 in place, and joins the planes of greater widths into integers. */
export function decodeIntegers({ width, items, bytes }: Items): Codes {
  if (width === 1) return bytes;
  if (width === 2) {
    const values = new Uint16Array(items);
    for (let i = 0; i < items; i++) values[i] = (bytes[i] as number) | ((bytes[items + i] as number) << 8);
    return values;
  }
  if (width !== 3 && width !== 4) refuse('width of integers', '1 to 4', width);
  const values = new Uint32Array(items);
  for (let i = 0; i < items; i++) {
    const low = (bytes[i] as number) | ((bytes[items + i] as number) << 8);
    const high = width === 4 ? (bytes[3 * items + i] as number) << 24 : 0;
    values[i] = low | ((bytes[2 * items + i] as number) << 16) | high;
  }
  return values;
}

export function encodeFloats(values: Float64Array): Items {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return { width: 8, items: values.length, bytes };
}

export function decodeFloats({ width, items, bytes }: Items): Float64Array {
  refuse('width of numbers', 8, width);
  return new Float64Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, items);
}

export function encodeText(text: string): Items {
  return { width: 0, items: text.length, bytes: new TextEncoder().encode(text) };
}

export function decodeText({ width, items, bytes }: Items): string {
  refuse('width of text', 0, width);
  const text = decodeUtf8(bytes);
  refuse('length of text', items, text.length);
  return text;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new CatalogueError('DAMAGED_SNAPSHOT', 'expected text in UTF-8, got other bytes', { cause });
  }
}

/** Maps small numbers of either sign to small unsigned ones, in the order 0, -1, 1, -2, 2 … */
export function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

export function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
