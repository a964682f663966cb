import { ByteWriter, ParquetWriter, schemaFromColumnData, type ColumnSource } from 'hyparquet-writer';
import { exportColumns, type ExportColumnName, type ExportRow } from './export-columns.ts';
import type { ExportedFile } from './exported-file.ts';
import { geometryOf, linesOf, type Geometry, type Placed } from './geometry-of.ts';

interface Box {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}

const instants: ReadonlySet<string> = new Set(['begin_utc', 'end_utc']);
const columnTypes = { text: 'STRING', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;
type Cell = string | number | boolean | null;
const boxSides = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
/** Large enough that each has a dictionary worth having, and small against any memory. */
const rowsPerGroup = 10_000;

export interface ParquetOptions {
  /** Compresses better and faster than what the writer brings along, where the platform has it. */
  zstd?: (bytes: Uint8Array) => Uint8Array;
}

/**
 * Writes Parquet with the metadata of GeoParquet 1.1: typed columns, paths as WKB in degrees of longitude and latitude, and
 * the box of each path, by which a reader skips parts. Where the file is from is in the metadata of the file. The file
 * comes in groups of rows, of which one is in memory; its table of contents is at the end.
 */
export function* writeParquet<C extends ExportColumnName>(
  { columns, head, rows }: ExportedFile<C | Placed>,
  { zstd }: ParquetOptions = {},
): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    createdBy: 'Touchdown',
    ...(zstd ? { codec: 'ZSTD', compressors: { ZSTD: zstd } } : {}),
  });
  const seen: Seen = { types: new Set(), box: null };
  let group = new RowGroup(columns, seen);
  const write = () => {
    void writer.write({ columnData: group.columns, rowGroupSize: rowsPerGroup });
    group = new RowGroup(columns, seen);
    return taken(bytes);
  };
  for (const row of rows) {
    group.add(row);
    if (group.length === rowsPerGroup) yield write();
  }
  if (group.length > 0) yield write();
  writer.kvMetadata = [
    { key: 'geo', value: JSON.stringify(geoOf(seen)) },
    ...Object.entries(head).map(([key, value]) => ({ key, value })),
  ];
  void writer.finish();
  yield taken(bytes);
}

/** What the metadata says of all paths together. */
interface Seen {
  types: Set<Geometry['type']>;
  box: Box | null;
}

/** Rows as columns. A row is not kept, so that its memory is free at once. */
class RowGroup<C extends ExportColumnName> {
  readonly columns: ColumnSource[];
  length = 0;
  readonly #names: readonly (C | Placed)[];
  readonly #cells: (Cell | Date)[][];
  readonly #geometries: (Uint8Array | null)[] = [];
  readonly #boxes: (Box | null)[] = [];
  readonly #seen: Seen;

  constructor(names: readonly (C | Placed)[], seen: Seen) {
    this.#names = names;
    this.#seen = seen;
    this.#cells = names.map(() => []);
    this.columns = [
      ...names.map((name, at) => ({
        name,
        data: this.#cells[at] ?? [],
        // The least and the greatest of texts help no reader, and cost much.
        statistics: typeOf(name) !== 'STRING',
      })),
      { name: 'geometry', data: this.#geometries, statistics: false },
      { name: 'bbox', data: this.#boxes },
    ];
  }

  add(row: ExportRow<C | Placed>): void {
    for (const [at, name] of this.#names.entries()) this.#cells[at]?.push(cellOf(name, row[name]));
    const geometry = geometryOf(row);
    const box = geometry && boxOf(geometry);
    this.#geometries.push(geometry && toWkb(geometry));
    this.#boxes.push(box);
    this.length += 1;
    if (!geometry || !box) return;
    const { types, box: whole } = this.#seen;
    types.add(geometry.type);
    this.#seen.box = whole ? joined(whole, box) : box;
  }
}

/** Takes what is written from the writer, which counts on. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

function schemaOf(columns: readonly ExportColumnName[]) {
  const typed: ColumnSource[] = [
    ...columns.map((name) => ({ name, data: [], type: typeOf(name), nullable: true })),
    { name: 'geometry', data: [], type: 'BYTE_ARRAY', nullable: true },
  ];
  const [root, ...elements] = schemaFromColumnData({ columnData: typed });
  return [
    { ...root, name: 'root', num_children: typed.length + 1 },
    ...elements,
    { name: 'bbox', repetition_type: 'OPTIONAL' as const, num_children: boxSides.length },
    ...boxSides.map((name) => ({
      name,
      type: 'DOUBLE' as const,
      repetition_type: 'REQUIRED' as const,
    })),
  ];
}

function typeOf(name: ExportColumnName): NonNullable<ColumnSource['type']> {
  if (instants.has(name)) return 'TIMESTAMP';
  return columnTypes[exportColumns[name].kind];
}

function cellOf(name: string, value: Cell): Cell | Date {
  return typeof value === 'string' && instants.has(name) ? new Date(value) : value;
}

/** What GeoParquet says about the file. */
function geoOf({ types, box }: Seen): object {
  const covering = Object.fromEntries(boxSides.map((side) => [side, ['bbox', side]]));
  const bbox = box ? { bbox: boxSides.map((side) => box[side]) } : {};
  const geometry = {
    encoding: 'WKB',
    geometry_types: [...types].toSorted(),
    crs,
    ...bbox,
    covering: { bbox: covering },
  };
  return { version: '1.1.0', primary_column: 'geometry', columns: { geometry } };
}

/** Longitude before latitude on the WGS 84 ellipsoid, as PROJ writes it. */
const crs = {
  $schema: 'https://proj.org/schemas/v0.5/projjson.schema.json',
  type: 'GeographicCRS',
  name: 'WGS 84 longitude-latitude',
  datum: {
    type: 'GeodeticReferenceFrame',
    name: 'World Geodetic System 1984',
    ellipsoid: { name: 'WGS 84', semi_major_axis: 6_378_137, inverse_flattening: 298.257223563 },
  },
  coordinate_system: {
    subtype: 'ellipsoidal',
    axis: [
      { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit: 'degree' },
      { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit: 'degree' },
    ],
  },
  id: { authority: 'OGC', code: 'CRS84' },
};

function joined(a: Box, b: Box): Box {
  return {
    xmin: Math.min(a.xmin, b.xmin),
    ymin: Math.min(a.ymin, b.ymin),
    xmax: Math.max(a.xmax, b.xmax),
    ymax: Math.max(a.ymax, b.ymax),
  };
}

function boxOf(geometry: Geometry): Box {
  const points = linesOf(geometry).flat();
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
  return {
    xmin: Math.min(...lons),
    ymin: Math.min(...lats),
    xmax: Math.max(...lons),
    ymax: Math.max(...lats),
  };
}

const wkbTypes = { Point: 1, LineString: 2, MultiLineString: 5 } as const;
const [typeBytes, countBytes, pointBytes] = [5, 4, 16];

/** Well-known binary: the order of bytes, the type, then points as pairs of doubles. */
function toWkb(geometry: Geometry): Uint8Array {
  const lines = linesOf(geometry);
  const isMany = geometry.type === 'MultiLineString';
  const points = lines.reduce((sum, line) => sum + line.length, 0);
  const isPoint = geometry.type === 'Point';
  const heads = isPoint
    ? typeBytes
    : lines.length * (typeBytes + countBytes) + (isMany ? typeBytes + countBytes : 0);
  const bytes = new Uint8Array(heads + points * pointBytes);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const type = (code: number) => {
    view.setUint8(at, 1);
    view.setUint32(at + 1, code, true);
    at += typeBytes;
  };
  const count = (number: number) => {
    view.setUint32(at, number, true);
    at += countBytes;
  };
  if (isMany) {
    type(wkbTypes.MultiLineString);
    count(lines.length);
  }
  for (const line of lines) {
    type(isPoint ? wkbTypes.Point : wkbTypes.LineString);
    if (!isPoint) count(line.length);
    for (const [lon, lat] of line) {
      view.setFloat64(at, lon, true);
      view.setFloat64(at + 8, lat, true);
      at += pointBytes;
    }
  }
  return bytes;
}
