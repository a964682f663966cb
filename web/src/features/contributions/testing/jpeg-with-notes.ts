/** An entry of a list: a text, or fractions as pairs of numbers. */
export interface Entry {
  tag: number;
  type: number;
  text?: string;
  fractions?: readonly (readonly [number, number])[];
}

interface Look {
  order?: 'II' | 'MM';
  /** Segments before that of the notes. */
  before?: Uint8Array;
  /** Damages the notes. */
  change?: (view: DataView, isLittle: boolean) => void;
}

const [headerBytes, listBytes, entryBytes] = [8, 6, 12];

/** Returns the beginning of a JPEG file as a camera writes it, with what satellites and the camera itself said. */
export function jpegWithNotes(
  satellite: readonly Entry[],
  camera: readonly Entry[],
  { order = 'II', before = new Uint8Array(), change }: Look = {},
): Uint8Array<ArrayBuffer> {
  const isLittle = order === 'II';
  const notes = new Uint8Array(4096);
  const view = new DataView(notes.buffer);
  notes.set([...order].map((letter) => letter.charCodeAt(0)));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, headerBytes, isLittle);
  let free = headerBytes + listBytes + 2 * entryBytes;

  /** Writes a list where there is room, and the values that do not fit into their entries after it. */
  function writeList(entries: readonly Entry[]): number {
    const begin = free;
    free += listBytes + entries.length * entryBytes;
    view.setUint16(begin, entries.length, isLittle);
    for (const [n, { tag, type, text, fractions = [] }] of entries.entries()) {
      const at = begin + 2 + n * entryBytes;
      const value = text === undefined ? fractionBytes(fractions) : textBytes(text);
      view.setUint16(at, tag, isLittle);
      view.setUint16(at + 2, type, isLittle);
      view.setUint32(at + 4, text === undefined ? fractions.length : value.length, isLittle);
      if (value.length <= 4) notes.set(value, at + 8);
      else {
        view.setUint32(at + 8, free, isLittle);
        notes.set(value, free);
        free += value.length;
      }
    }
    return begin;
  }

  function fractionBytes(fractions: NonNullable<Entry['fractions']>): Uint8Array {
    const bytes = new DataView(new ArrayBuffer(fractions.length * 8));
    for (const [n, [over, under]] of fractions.entries()) {
      bytes.setUint32(n * 8, over, isLittle);
      bytes.setUint32(n * 8 + 4, under, isLittle);
    }
    return new Uint8Array(bytes.buffer);
  }

  view.setUint16(headerBytes, 2, isLittle);
  const lists = [
    [0x8769, writeList(camera)],
    [0x8825, writeList(satellite)],
  ] as const;
  for (const [n, [tag, begin]] of lists.entries()) {
    const at = headerBytes + 2 + n * entryBytes;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, 4, isLittle);
    view.setUint32(at + 4, 1, isLittle);
    view.setUint32(at + 8, begin, isLittle);
  }
  change?.(view, isLittle);
  const segment = [...textBytes('Exif'), 0, ...notes.subarray(0, free)];
  const length = segment.length + 2;
  const start = [0xff, 0xd8, ...before, 0xff, 0xe1, length >> 8, length & 0xff];
  return Uint8Array.from([...start, ...segment, 0xff, 0xda, 0, 2, 0xff, 0xd9]);
}

/** With the zero that ends it. */
function textBytes(text: string): Uint8Array {
  return Uint8Array.from([...text, '\0'].map((letter) => letter.charCodeAt(0)));
}
