import { type ByteReader, ByteWriter } from './byte-stream.ts';

/** How the numbers of a column are written: as text, or scaled to whole numbers of so many decimals, maybe as steps. */
const asText = 0;
const asSteps = 32;
const maxDecimals = 9;

export function writeNumbers(writer: ByteWriter, values: readonly number[]): void {
  const decimals = decimalsOf(values);
  if (decimals === undefined) {
    writer.byte(asText);
    writer.text(values.map((value) => (Object.is(value, -0) ? '-0' : String(value))).join(' '));
    return;
  }
  const scaled = values.map((value) => Math.round(value * 10 ** decimals));
  const steps = scaled.map((value, at) => value - (scaled[at - 1] ?? 0));
  const useSteps = sizeOf(steps) < sizeOf(scaled);
  writer.byte(1 + decimals + (useSteps ? asSteps : 0));
  for (const plane of planesOf(useSteps ? steps : scaled)) writer.block(plane);
}

export function readNumbers(reader: ByteReader, count: number): Float64Array {
  const how = reader.byte();
  if (how === asText) {
    const words = count === 0 ? [] : reader.text().split(' ');
    if (words.length !== count) throw new RangeError(`expected ${count} numbers, but got ${words.length}`);
    return Float64Array.from(words, Number);
  }
  const scale = 10 ** ((how & (asSteps - 1)) - 1);
  const values = readPlanes(reader, count);
  let before = 0;
  for (let at = 0; at < count; at++) {
    const value = values[at] as number;
    before = how >= asSteps ? before + value : value;
    values[at] = before / scale;
  }
  return values;
}

/** The fewest decimals that every number has exactly, or undefined if one is too long, too large or negative zero. */
function decimalsOf(values: readonly number[]): number | undefined {
  let decimals = 0;
  for (const value of values) {
    while (decimals <= maxDecimals && !isExact(value, decimals)) decimals++;
    if (decimals > maxDecimals) return undefined;
  }
  return values.every((value) => isExact(value, decimals)) ? decimals : undefined;
}

function isExact(value: number, decimals: number): boolean {
  // Bytes of whole numbers know no negative zero.
  if (Object.is(value, -0)) return false;
  const scaled = Math.round(value * 10 ** decimals);
  // Steps between two of them must be exact too.
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER / 4 && Object.is(scaled / 10 ** decimals, value);
}

function sizeOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.log2(1 + Math.abs(value)), 0);
}

/** The lowest bytes of all numbers, then their second bytes, and so on, because bytes of one kind compress better. */
function planesOf(values: readonly number[]): Uint8Array[] {
  let rest = values.map((value) => (value < 0 ? -2 * value - 1 : 2 * value));
  const planes: Uint8Array[] = [];
  do {
    planes.push(Uint8Array.from(rest, (value) => value % 256));
    rest = rest.map((value) => Math.floor(value / 256));
  } while (rest.some((value) => value > 0));
  planes.push(new Uint8Array());
  return planes;
}

function readPlanes(reader: ByteReader, count: number): Float64Array {
  const values = new Float64Array(count);
  for (let scale = 1; ; scale *= 256) {
    const plane = reader.block();
    if (plane.length === 0 && (count > 0 || scale > 1)) break;
    if (plane.length !== count) throw new RangeError(`expected ${count} numbers, but got ${plane.length}`);
    for (let at = 0; at < count; at++) values[at] = (values[at] as number) + (plane[at] as number) * scale;
  }
  for (let at = 0; at < count; at++) {
    const value = values[at] as number;
    values[at] = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
  return values;
}
