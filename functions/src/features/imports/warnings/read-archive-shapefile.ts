import { readArchiveRows, type ArchiveRow } from './read-archive-rows.ts';
import { emptyContent, type WarningFileContent } from './warning-file.ts';

/** The first number of a shapefile (ESRI Shapefile Technical Description, July 1998). */
const fileCode = 9994;
const fileHeaderBytes = 100;
const recordHeaderBytes = 8;
const polygonType = 5;
const emptyType = 0;
/** Within a polygon: its type and box are before the counts of its parts and points. */
const countsAt = 36;
const partsAt = 44;

export function isShapefile(bytes: Buffer): boolean {
  return bytes.length >= fileHeaderBytes && bytes.readInt32BE(0) === fileCode;
}

/** Reads a shapefile of the archive: outlines from the `.shp`, fields from the `.dbf` beside it. */
export function readArchiveShapefile(shp: Buffer, dbf: Buffer): WarningFileContent {
  try {
    const outlines = readPolygons(shp);
    const table = readTable(dbf);
    if (outlines.length !== table.length) {
      return broken(`the .shp has ${outlines.length} outlines, but the .dbf has ${table.length} rows`);
    }
    const rows = outlines.map((rings, at): ArchiveRow => ({
      place: `row ${at + 1}`,
      fields: table[at] ?? {},
      rings,
    }));
    return readArchiveRows(rows);
  } catch (error) {
    if (error instanceof RangeError) return broken('the .shp or the .dbf is cut short');
    throw error;
  }
}

function broken(says: string): WarningFileContent {
  return { ...emptyContent(), problems: [says] };
}

function readPolygons(shp: Buffer): [number, number][][][] {
  const outlines: [number, number][][][] = [];
  for (let at = fileHeaderBytes; at < shp.length;) {
    const begin = at + recordHeaderBytes;
    const words = shp.readInt32BE(at + 4);
    const type = shp.readInt32LE(begin);
    if (words <= 0 || (type !== polygonType && type !== emptyType)) throw new RangeError('no polygon');
    outlines.push(type === emptyType ? [] : readRings(shp, begin));
    at = begin + 2 * words;
  }
  return outlines;
}

function readRings(shp: Buffer, begin: number): [number, number][][] {
  const [partCount, pointCount] = [shp.readInt32LE(begin + countsAt), shp.readInt32LE(begin + countsAt + 4)];
  const firsts = Array.from({ length: partCount }, (_, part) => shp.readInt32LE(begin + partsAt + 4 * part));
  const pointsAt = begin + partsAt + 4 * partCount;
  return firsts.map((first, part) => {
    const end = firsts[part + 1] ?? pointCount;
    return Array.from({ length: end - first }, (_, point): [number, number] => {
      const at = pointsAt + 16 * (first + point);
      return [shp.readDoubleLE(at), shp.readDoubleLE(at + 8)];
    });
  });
}

const columnBytes = 32;
const columnsEnd = 0x0d;

/** Reads a dBASE III table as texts. Deleted rows stay, because the outlines have them too. */
function readTable(dbf: Buffer): Record<string, string>[] {
  const [rowCount, headerBytes, rowBytes] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  const columns: { name: string; from: number; to: number }[] = [];
  // Each row begins with a mark for those that are deleted.
  let from = 1;
  for (let at = columnBytes; dbf.readUInt8(at) !== columnsEnd; at += columnBytes) {
    const [name = ''] = dbf.toString('latin1', at, at + 11).split('\0');
    const to = from + dbf.readUInt8(at + 16);
    columns.push({ name, from, to });
    from = to;
  }
  if (headerBytes + rowCount * rowBytes > dbf.length) throw new RangeError('cut short');
  return Array.from({ length: rowCount }, (_, row) => {
    const begin = headerBytes + row * rowBytes;
    return Object.fromEntries(
      columns.map(({ name, from: left, to: right }) => [
        name,
        dbf.toString('latin1', begin + left, begin + right).trim(),
      ]),
    );
  });
}
