import { existsSync, readFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { ArchiveRefused } from '../archives/archive-refused.ts';

/** The files of a shapefile that are read. */
export interface ShapefileParts {
  shp: Buffer;
  dbf: Buffer;
  /** The projection; empty if the file is missing. */
  prj: string;
  /** The encoding of texts; empty if the file is missing. */
  cpg: string;
}

/** From PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const [entryBytes, endBytes, maxComment] = [46, 22, 0xffff];
const deflated = 8;

/** Returns the parts of a shapefile in a zip archive, as the Census Bureau publishes it, or beside a `.shp` file. */
export function readShapefileParts(path: string, bytes: Buffer): ShapefileParts {
  const find = isZip(bytes) ? entriesOf(path, bytes) : besides(path);
  const [shp, dbf] = [find('shp'), find('dbf')];
  if (!shp) throw new ArchiveRefused(`${path} has no .shp file in it.`);
  if (!dbf)
    throw new ArchiveRefused(`${path} has no .dbf file, which has the names and classes of the roads.`);
  const text = (ending: string) => find(ending)?.toString('latin1').trim() ?? '';
  return { shp, dbf, prj: text('prj'), cpg: text('cpg') };
}

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && [signatures.file, signatures.end].includes(bytes.readUInt32LE(0));
}

type Find = (ending: string) => Buffer | undefined;

function besides(path: string): Find {
  return (ending) => {
    const paths = [ending, ending.toUpperCase()].map((end) => path.replace(/shp$/i, end));
    const part = paths.find((each) => existsSync(each));
    return part === undefined ? undefined : readFileSync(part);
  };
}

/** Returns the content of the only file with an ending. Of several layers in one archive, none is the one that is meant. */
function entriesOf(path: string, bytes: Buffer): Find {
  try {
    const entries = directoryOf(bytes);
    return (ending) => {
      const found = entries.filter(({ name }) => name.toLowerCase().endsWith(`.${ending}`));
      if (found.length > 1) {
        throw new ArchiveRefused(`${path} has ${found.length} .${ending} files; one is expected.`);
      }
      return found[0] && contentOf(bytes, found[0], path);
    };
  } catch (error) {
    throw damaged(path, error);
  }
}

interface ZipEntry {
  name: string;
  method: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
  at: number;
}

function directoryOf(zip: Buffer): ZipEntry[] {
  let end = zip.length - endBytes;
  const first = Math.max(0, end - maxComment);
  while (end >= first && zip.readUInt32LE(end) !== signatures.end) end--;
  if (end < first) throw new RangeError('it has no directory');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== signatures.entry) throw new RangeError('its directory is damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const entry = {
      name: zip.toString('latin1', at + entryBytes, at + entryBytes + nameBytes),
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    };
    at += entryBytes + nameBytes + extraBytes + commentBytes;
    return entry;
  });
}

function contentOf(
  zip: Buffer,
  { at, method, checksum, packedBytes, bytes }: ZipEntry,
  path: string,
): Buffer {
  try {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const packed = zip.subarray(start, start + packedBytes);
    const content = method === deflated ? inflateRawSync(packed, { maxOutputLength: bytes }) : packed;
    if (content.length !== bytes) throw new RangeError('a file in it is cut short');
    if (crc32(content) !== checksum) throw new RangeError('a checksum in it is wrong');
    return content;
  } catch (error) {
    throw damaged(path, error);
  }
}

function damaged(path: string, error: unknown): Error {
  if (error instanceof ArchiveRefused) return error;
  return new ArchiveRefused(
    `${path} is a damaged zip archive (${(error as Error).message}). Download it again.`,
  );
}
