import { describe, expect, it } from 'vitest';
import { packIndices } from './lzw.ts';
import { GifWriter } from './write-gif.ts';

/** A reader of its own, as appendix F of the specification describes it. */
function unpack(packed: Uint8Array): number[] {
  let [at, bits] = [0, 9];
  let table = newTable();
  let before: number[] | undefined;
  const out: number[] = [];
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < bits; bit += 1, at += 1)
      code |= (((packed[at >> 3] ?? 0) >> (at & 7)) & 1) << bit;
    if (code === 257) return out;
    if (code === 256) {
      [table, bits, before] = [newTable(), 9, undefined];
      continue;
    }
    const entry = table[code] ?? [...(before ?? []), before?.[0] ?? 0];
    if (code > table.length) throw new Error(`The code ${code} is not known yet.`);
    out.push(...entry);
    if (before && table.length < 4_096) table.push([...before, entry[0] ?? 0]);
    if (table.length === 1 << bits && bits < 12) bits += 1;
    before = entry;
  }
}

function newTable(): number[][] {
  return [...Array.from({ length: 256 }, (_, index) => [index]), [], []];
}

describe('the codes of a GIF', () => {
  it.each([
    ['one', [7]],
    ['all alike', Array.from({ length: 9_000 }, () => 3)],
    ['a pattern', Array.from({ length: 20_000 }, (_, at) => (at * 7) % 11)],
    ['so many that the table is full more than once', noise(40_000)],
  ])('are unpacked to what was packed: %s', (_, indices) => {
    expect(unpack(packIndices(Uint8Array.from(indices)))).toEqual(indices);
  });
});

describe('a GIF', () => {
  const frame = (colours: number[][]) => Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));
  const [red, green, blue] = [
    [250, 3, 9],
    [0, 255, 0],
    [16, 32, 201],
  ] as const;

  it('has every colour where there are few, and of later frames only what has changed', () => {
    const writer = new GifWriter(2, 1);
    writer.add(frame([[...red], [...green]]), 120);
    writer.add(frame([[...red], [...blue]]), 1_500);
    const bytes = Uint8Array.from(writer.write().flatMap((part) => [...part]));
    expect(String.fromCharCode(...bytes.subarray(0, 6))).toBe('GIF89a');
    expect([bytes[6], bytes[8], bytes.at(-1)]).toEqual([2, 1, 0x3b]);
    const images = [...bytes.keys()].filter((at) => bytes[at] === 0x2c && bytes[at + 10 - 1] === 0);
    const [first = 0, second = 0] = images.slice(-2);
    const indicesAt = (at: number) => unpack(bytes.subarray(at + 12, at + 12 + (bytes[at + 11] ?? 0)));
    const colourOf = (index = 0) => [...bytes.subarray(13 + index * 3, 16 + index * 3)];
    expect(indicesAt(first).map(colourOf)).toEqual([[...red], [...green]]);
    const [same, changed] = indicesAt(second);
    expect([same, colourOf(changed)]).toEqual([255, [...blue]]);
    // The delay is in hundredths of a second, four bytes after the extension's mark.
    expect(bytes[second - 4]).toBe(150);
  });

  it('refuses a frame of another size', () => {
    expect(() => new GifWriter(2, 2).add(new Uint8Array(4), 100)).toThrow('Expected 2 x 2 pixels, got 1');
  });
});

function noise(count: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 16) & 255;
  });
}
