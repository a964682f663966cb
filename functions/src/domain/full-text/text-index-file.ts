import { xxh32 } from '@touchdown/shared/contract/xxh32.ts';
import type { TextIndex } from './text-index.ts';

/**
 * The file of an index, in little-endian order: "TDTX", the version, the checksum of all that follows, the number of
 * bytes of each section, and the sections, each from a multiple of four bytes. The ids are joined by line ends.
 */
const magic = 0x58544454;
/** Raised when the layout or the folding of words changes. */
export const textIndexVersion = 1;
const sectionNames = [
  'ids',
  'ownerStarts',
  'owners',
  'wordStarts',
  'words',
  'postingStarts',
  'postings',
] as const;
const checkedFrom = 12;
const headerBytes = checkedFrom + 4 * sectionNames.length;

export function encodeTextIndex(index: TextIndex): Uint8Array {
  const sections = sectionNames.map((name) =>
    name === 'ids' ? Buffer.from(index.ids.join('\n')) : toBytes(index[name]),
  );
  const size = sections.reduce((sum, { length }) => sum + padded(length), headerBytes);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, textIndexVersion, true);
  let at = headerBytes;
  for (const [number, section] of sections.entries()) {
    view.setUint32(checkedFrom + 4 * number, section.length, true);
    file.set(section, at);
    at += padded(section.length);
  }
  view.setUint32(8, xxh32(file.subarray(checkedFrom)), true);
  return file;
}

/** Throws if the file is damaged, incomplete or of another version. */
export function decodeTextIndex(file: Uint8Array): TextIndex {
  if (file.length < headerBytes) throw new Error(`expected a text index, got ${file.length} bytes`);
  // A copy where the bytes begin at an odd place: numbers can only be read in place at a multiple of four.
  const bytes = file.byteOffset % 4 === 0 ? file : Uint8Array.from(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== magic) throw new Error('expected a text index, got another file');
  const found = view.getUint32(4, true);
  if (found !== textIndexVersion)
    throw new Error(`expected version ${textIndexVersion} of the text index, got ${found}`);
  if (view.getUint32(8, true) !== xxh32(bytes.subarray(checkedFrom))) {
    throw new Error('the checksum of the text index is wrong');
  }
  let at = headerBytes;
  const sections = sectionNames.map((_, number) => {
    const length = view.getUint32(checkedFrom + 4 * number, true);
    const section = bytes.subarray(at, at + length);
    at += padded(length);
    return section;
  });
  if (at !== bytes.length) throw new Error(`expected ${at} bytes of text index, got ${bytes.length}`);
  const [ids, ownerStarts, owners, wordStarts, words, postingStarts, postings] = sections as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  return {
    ids: ids.length === 0 ? [] : Buffer.from(ids).toString().split('\n'),
    ownerStarts: toNumbers(ownerStarts),
    owners: toNumbers(owners),
    wordStarts: toNumbers(wordStarts),
    words,
    postingStarts: toNumbers(postingStarts),
    postings,
  };
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

function toBytes(values: Uint8Array | Uint32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function toNumbers(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}
