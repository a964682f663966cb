import { expect, it } from 'vitest';
import { mp4File } from './mp4-file.ts';

interface Box {
  name: string;
  from: number;
  end: number;
}

/** The boxes between two places, as ISO/IEC 14496-12, 4.2 nests them. */
function boxes(bytes: DataView, from: number, end: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at < end;) {
    const length = bytes.getUint32(at);
    const name = [4, 5, 6, 7].map((place) => String.fromCharCode(bytes.getUint8(at + place))).join('');
    found.push({ name, from: at + 8, end: at + length });
    at += length;
  }
  return found;
}

it('lists its frames where they are, how long each is shown, and which can be shown alone', async () => {
  const frames = [
    { bytes: Uint8Array.of(1, 2, 3), milliseconds: 120, isKey: true },
    { bytes: Uint8Array.of(4, 5), milliseconds: 1_500, isKey: false },
  ];
  const decoder = Uint8Array.of(1, 100, 0, 40);
  const blob = mp4File({ width: 640, height: 480, decoder }, frames);
  const view = new DataView(await blob.arrayBuffer());
  const top = boxes(view, 0, view.byteLength);
  expect(top.map(({ name }) => name)).toEqual(['ftyp', 'moov', 'mdat']);
  const inside = (of: readonly Box[], ...names: string[]): Box => {
    const [name, ...deeper] = names;
    const found = of.find((box) => box.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return deeper.length === 0 ? found : inside(boxes(view, found.from, found.end), ...deeper);
  };
  const table = (name: string) => {
    const { from, end } = inside(top, 'moov', 'trak', 'mdia', 'minf', 'stbl', name);
    return Array.from({ length: (end - from) / 4 }, (_, at) => view.getUint32(from + at * 4));
  };
  expect(table('stts')).toEqual([0, 2, 1, 120, 1, 1_500]);
  expect(table('stss')).toEqual([0, 1, 1]);
  expect(table('stsz')).toEqual([0, 0, 2, 3, 2]);
  const [, , dataAt = 0] = table('stco');
  expect(dataAt).toBe(inside(top, 'mdat').from);
  expect([0, 1, 2, 3, 4].map((at) => view.getUint8(dataAt + at))).toEqual([1, 2, 3, 4, 5]);
  expect(view.getUint32(inside(top, 'moov', 'mvhd').from + 16)).toBe(1_620);
});
