import { CatalogueError } from './catalogue-error.ts';
import type { Codes } from './columns.ts';
import { refuse, type Section } from './sections.ts';

/** How the items of one section become bytes and come back: planes, float64, text. */
type Items = Pick<Section, 'width' | 'items' | 'bytes'>;

// Not in the language but in every place that runs it; `shared` is checked without a platform's types.
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode: (bytes: Uint8Array) => string };

/** Unsigned integers, lowest bytes of all first, in as few planes as the largest needs. */
export function encodeIntegers(values: Codes): Items {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  const width = largest <= 0xff ? 1 : largest <= 0xffff ? 2 : largest <= 0xffffff ? 3 : 4;
  const bytes = new Uint8Array(values.length * width);
  for (let plane = 0; plane < width; plane++) {
    const start = plane * values.length;
    const shift = plane * 8;
    for (let i = 0; i < values.length; i++) bytes[start + i] = (values[i] as number) >>> shift;
  }
  return { width, items: values.length, bytes };
}

/** Width 1 is read in place; wider planes are woven into the array they came from. */
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

/** Small numbers of either sign as small unsigned ones: 0, -1, 1, -2, 2 … */
export function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

export function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
