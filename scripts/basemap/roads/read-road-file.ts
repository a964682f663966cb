import { readFileSync } from 'node:fs';
import type { Feature, LineString, MultiLineString, Position } from 'geojson';
import { ArchiveRefused } from '../archives/archive-refused.ts';
import { isZip, readShapefileParts, type ShapefileParts } from './road-file-bytes.ts';

/** A road with the Census Bureau's class (MTFCC) and name (FULLNAME). */
export interface CensusRoad {
  kind: string;
  name: string;
  geometry: LineString | MultiLineString;
}

const columns = ['MTFCC', 'FULLNAME'] as const;

/**
 * Reads the Census Bureau's roads: the zip archive as it is published (TIGER/Line), its `.shp` file, or GeoJSON as
 * `ogr2ogr` writes it. Throws `ArchiveRefused` with the reason if it has another form.
 */
export function readRoadFile(path: string): CensusRoad[] {
  const bytes = read(path);
  if (isZip(bytes) || /\.shp$/i.test(path)) {
    return readShapefile(path, readShapefileParts(path, bytes), columns).map(({ parts, row }) => ({
      kind: row['MTFCC'] ?? '',
      name: row['FULLNAME'] ?? '',
      geometry: { type: 'MultiLineString', coordinates: parts },
    }));
  }
  return readGeoJson(path, bytes);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ArchiveRefused(isMissing ? `${path} does not exist.` : `${path} could not be read.`);
  }
}

function readGeoJson(path: string, bytes: Buffer): CensusRoad[] {
  const { features } = parse(path, bytes);
  return (features ?? []).flatMap(({ geometry, properties }) => {
    const { MTFCC: kind, FULLNAME: name } = (properties ?? {}) as Record<string, unknown>;
    if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') return [];
    return [{ kind: String(kind), name: typeof name === 'string' ? name : '', geometry }];
  });
}

function parse(path: string, bytes: Buffer): { features?: Feature[] } {
  try {
    return JSON.parse(bytes.toString('utf8')) as { features?: Feature[] };
  } catch {
    throw new ArchiveRefused(
      `${path} is not a zip archive, a .shp file or GeoJSON. Expected a file of roads as the Census Bureau publishes it.`,
    );
  }
}

/** A line of a shapefile with its row, all values as text. */
interface ShapefileLine {
  parts: Position[][];
  row: Record<string, string>;
}

/** From the ESRI Shapefile Technical Description: the main file's header and the types of shapes. */
const [fileCode, headerBytes, recordHeaderBytes] = [9994, 100, 8];
const nullShape = 0;
/** Lines, and lines with measures or heights, whose places are written in the same way. */
const lineShapes: ReadonlySet<number> = new Set([3, 13, 23]);
const bytesPerWord = 2;

/** From the dBASE III format: header, descriptors of fields, and the marks of their end and of a deleted row. */
const dbf = { headerBytes: 32, fieldBytes: 32, endOfFields: 0x0d, deleted: 0x2a };

/**
 * Reads the lines of a shapefile in degrees. Throws `ArchiveRefused` with the reason if the file has something else, is
 * cut short, or has another projection than the Census Bureau's: NAD83, which is within two meters of GPS.
 */
function readShapefile(
  path: string,
  { shp, dbf: table, prj, cpg }: ShapefileParts,
  columns: readonly string[],
): ShapefileLine[] {
  refuseProjection(path, prj);
  const rows = readRows(path, table, /utf-?8/i.test(cpg) ? 'utf8' : 'latin1', columns);
  const shapes = readShapes(path, shp);
  if (rows.length !== shapes.length) {
    throw new ArchiveRefused(
      `${path} has ${shapes.length} lines but ${rows.length} rows of names. Download it again.`,
    );
  }
  return shapes.flatMap((parts, at) => {
    const row = rows[at];
    return row && parts.length > 0 ? [{ parts, row }] : [];
  });
}

function refuseProjection(path: string, prj: string): void {
  // Without a .prj file, the bounds of the lines tell degrees from meters.
  if (prj === '' || /^GEOGCS\["[^"]*(?:North_American_1983|NAD_?83|WGS_?(?:19)?84)"/i.test(prj)) return;
  const name = /^\w+\["([^"]*)"/.exec(prj)?.[1] ?? prj.slice(0, 40);
  throw new ArchiveRefused(
    `${path} has the projection ${name}. Expected degrees in NAD83, as the Census Bureau publishes its roads.`,
  );
}

function readShapes(path: string, shp: Buffer): Position[][][] {
  if (shp.length < headerBytes || shp.readInt32BE(0) !== fileCode) {
    throw new ArchiveRefused(`The .shp file of ${path} is not a shapefile.`);
  }
  const bytes = shp.readInt32BE(24) * bytesPerWord;
  if (shp.length < bytes) throw cutShort(path, 'shp', shp.length, bytes);
  const type = shp.readInt32LE(32);
  if (!lineShapes.has(type)) {
    throw new ArchiveRefused(`${path} has shapes of type ${type}. Expected lines, which have type 3.`);
  }
  const box = [36, 44, 52, 60].map((at) => shp.readDoubleLE(at));
  if (box.some((value, index) => Math.abs(value) > (index % 2 === 0 ? 180 : 90))) {
    throw new ArchiveRefused(`The lines of ${path} are not in degrees. Expected NAD83, not a projection.`);
  }
  const shapes: Position[][][] = [];
  for (let at = headerBytes; at + recordHeaderBytes <= bytes;) {
    const length = shp.readInt32BE(at + 4) * bytesPerWord;
    const start = at + recordHeaderBytes;
    at = start + length;
    if (length < 4 || at > bytes)
      throw new ArchiveRefused(`The .shp file of ${path} is damaged. Download it again.`);
    shapes.push(readShape(path, shp.subarray(start, at)));
  }
  return shapes;
}

/** A record: type, box, number of parts, number of points, first point of each part, points. */
function readShape(path: string, record: Buffer): Position[][] {
  const type = record.readInt32LE(0);
  if (type === nullShape) return [];
  const partsAt = 44;
  const [parts, points] =
    record.length < partsAt ? [0, -1] : [record.readInt32LE(36), record.readInt32LE(40)];
  const pointsAt = partsAt + 4 * parts;
  if (!lineShapes.has(type) || parts < 0 || points < 0 || pointsAt + 16 * points > record.length) {
    throw new ArchiveRefused(`The .shp file of ${path} is damaged. Download it again.`);
  }
  const starts = Array.from({ length: parts }, (_, part) => record.readInt32LE(partsAt + 4 * part));
  return starts.map((start, part) => {
    const end = Math.min(starts[part + 1] ?? points, points);
    return Array.from({ length: Math.max(0, end - start) }, (_, point): Position => {
      const at = pointsAt + 16 * (start + point);
      return [record.readDoubleLE(at), record.readDoubleLE(at + 8)];
    });
  });
}

/** Returns the rows; undefined for deleted ones, which keep their place beside the lines. */
function readRows(
  path: string,
  table: Buffer,
  encoding: BufferEncoding,
  columns: readonly string[],
): (Record<string, string> | undefined)[] {
  const size = (at: number) => (at + 2 <= table.length ? table.readUInt16LE(at) : 0);
  const [count, headerLength, rowLength] = [
    table.length < dbf.headerBytes ? 0 : table.readUInt32LE(4),
    size(8),
    size(10),
  ];
  const fields = fieldsOf(table.subarray(0, headerLength));
  const missing = columns.filter((name) => fields.every((field) => field.name !== name));
  if (missing.length > 0) {
    throw new ArchiveRefused(
      `${path} has the columns ${fields.map(({ name }) => name).join(', ') || 'none'}. Expected also ${missing.join(' and ')}, as in the Census Bureau's roads.`,
    );
  }
  const bytes = headerLength + count * rowLength;
  if (table.length < bytes) throw cutShort(path, 'dbf', table.length, bytes);
  const wanted = fields.filter(({ name }) => columns.includes(name));
  return Array.from({ length: count }, (_, row) => {
    const start = headerLength + row * rowLength;
    if (table[start] === dbf.deleted) return undefined;
    const valueOf = ({ at, length }: Field) =>
      table.toString(encoding, start + at, start + at + length).trim();
    return Object.fromEntries(wanted.map((field) => [field.name, valueOf(field).replace(/\0.*$/s, '')]));
  });
}

interface Field {
  name: string;
  /** From the beginning of a row. */
  at: number;
  length: number;
}

function fieldsOf(header: Buffer): Field[] {
  const fields: Field[] = [];
  // A row begins with the mark of a deleted one.
  let next = 1;
  for (let at = dbf.headerBytes; at + dbf.fieldBytes <= header.length; at += dbf.fieldBytes) {
    if (header[at] === dbf.endOfFields) break;
    const length = header[at + 16] as number;
    const [name = ''] = header.toString('latin1', at, at + 11).split('\0');
    fields.push({ name, at: next, length });
    next += length;
  }
  return fields;
}

function cutShort(path: string, ending: string, bytes: number, expected: number): ArchiveRefused {
  return new ArchiveRefused(
    `The .${ending} file of ${path} ends after ${bytes} of ${expected} bytes. Download it again.`,
  );
}
