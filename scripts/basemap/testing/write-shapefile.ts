import { crc32, deflateRawSync } from 'node:zlib';

/** A road as TIGER/Line has it. */
export interface WrittenRoad {
  MTFCC: string;
  FULLNAME: string;
  /** The parts of the line, each of points with longitude and latitude. */
  parts: [number, number][][];
}

export const nad83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';

/** The columns of `tl_YEAR_SSCCC_roads.dbf` with their lengths (TIGER/Line Shapefiles Technical Documentation, appendix). */
const roadColumns: Record<string, number> = { LINEARID: 22, FULLNAME: 100, RTTYP: 1, MTFCC: 5 };

/**
 * Returns the files of a shapefile of roads by ending. Written from the ESRI Shapefile Technical Description (1998) and
 * the layout of dBASE III, and apart from the reader: a mistake that both make would have to be made twice.
 */
export function shapefileOf(
  roads: readonly WrittenRoad[],
  columns = roadColumns,
  prj = nad83,
): Record<'shp' | 'shx' | 'dbf' | 'prj' | 'cpg', Buffer> {
  const records = roads.map(({ parts }, index) => recordOf(index + 1, parts));
  const places = roads.flatMap(({ parts }) => parts.flat());
  const index = Buffer.alloc(8 * records.length);
  let offset = 50;
  for (const [at, record] of records.entries()) {
    index.writeInt32BE(offset, 8 * at);
    index.writeInt32BE(record.length / 2 - 4, 8 * at + 4);
    offset += record.length / 2;
  }
  return {
    shp: Buffer.concat([fileHeader(places, Buffer.concat(records).length), ...records]),
    shx: Buffer.concat([fileHeader(places, index.length), index]),
    dbf: tableOf(roads, columns),
    prj: Buffer.from(prj),
    cpg: Buffer.from('UTF-8'),
  };
}

function fileHeader(places: readonly [number, number][], contentBytes: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + contentBytes) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(3, 32);
  for (const [at, value] of boxOf(places).entries()) header.writeDoubleLE(value, 36 + 8 * at);
  return header;
}

function boxOf(places: readonly [number, number][]): number[] {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const least = (of: number[]) => of.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (of: number[]) => of.reduce((a, b) => Math.max(a, b), -Infinity);
  return [least(xs), least(ys), most(xs), most(ys)];
}

function recordOf(number: number, parts: [number, number][][]): Buffer {
  const points = parts.flat();
  const content = Buffer.alloc(44 + 4 * parts.length + 16 * points.length);
  content.writeInt32LE(3, 0);
  for (const [at, value] of boxOf(points).entries()) content.writeDoubleLE(value, 4 + 8 * at);
  content.writeInt32LE(parts.length, 36);
  content.writeInt32LE(points.length, 40);
  let first = 0;
  for (const [part, { length }] of parts.entries()) {
    content.writeInt32LE(first, 44 + 4 * part);
    first += length;
  }
  for (const [at, value] of points.flat().entries())
    content.writeDoubleLE(value, 44 + 4 * parts.length + 8 * at);
  const head = Buffer.alloc(8);
  head.writeInt32BE(number, 0);
  head.writeInt32BE(content.length / 2, 4);
  return Buffer.concat([head, content]);
}

function tableOf(roads: readonly WrittenRoad[], columns: Record<string, number>): Buffer {
  const fields = Object.entries(columns);
  const rowBytes = 1 + fields.reduce((sum, [, length]) => sum + length, 0);
  const header = Buffer.alloc(32 + 32 * fields.length + 1);
  header[0] = 3;
  header.writeUInt32LE(roads.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(rowBytes, 10);
  for (const [at, [name, length]] of fields.entries()) {
    header.write(name, 32 + 32 * at, 'latin1');
    header.write('C', 32 + 32 * at + 11, 'latin1');
    header[32 + 32 * at + 16] = length;
  }
  header[header.length - 1] = 0x0d;
  const rows = roads.map((road, index) => {
    const { MTFCC, FULLNAME } = road;
    const values: Record<string, string> = { LINEARID: `1105${index}`, RTTYP: 'M', MTFCC, FULLNAME };
    const row = Buffer.alloc(rowBytes, ' ');
    let at = 1;
    for (const [name, length] of fields) {
      row.write(values[name] ?? '', at, length, 'utf8');
      at += length;
    }
    return row;
  });
  return Buffer.concat([header, ...rows, Buffer.of(0x1a)]);
}

/** Returns a zip archive of files (PKWARE's APPNOTE.TXT), as the Census Bureau packs them. */
export function zipOf(files: Record<string, Buffer>): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([signature(0x02014b50), Buffer.of(20, 0), common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Returns the archive of a county's roads. */
export function roadsZip(roads: readonly WrittenRoad[]): Buffer {
  const files = Object.entries(shapefileOf(roads));
  return zipOf(
    Object.fromEntries(files.map(([ending, content]) => [`tl_2024_40027_roads.${ending}`, content])),
  );
}
