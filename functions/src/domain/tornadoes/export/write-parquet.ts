import { ByteWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import {
  madeOnce,
  withoutOrigin,
  type CellReader,
  type ColumnFile,
} from '@touchdown/shared/tornadoes/export/column-file.ts';
import {
  exportColumns,
  type CodebookColumn,
  type ExportColumnName,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { linesOf, type Geometry } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import {
  compression,
  elementOf,
  parquetCell,
  type ParquetOptions,
  type SchemaElement,
} from './parquet-types.ts';

interface Box {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}

const boxSides = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
/** Large enough that each has a dictionary worth having, and small against any memory. */
const rowsPerGroup = 10_000;

/**
 * Writes Parquet with the metadata of GeoParquet 1.1: typed columns, paths as WKB in degrees of longitude and latitude, and
 * the box of each path, by which a reader skips parts. Where the file is from is in the metadata of the file. The file
 * comes in groups of rows, of which one is in memory; its table of contents is at the end.
 */
export function* writeParquet<R, C extends ExportColumnName>(
  { columns: all, head, rows, cells, geometry }: ColumnFile<R, C>,
  options: ParquetOptions = {},
): Generator<Uint8Array> {
  const bytes = new ByteWriter();
  const columns = withoutOrigin(all);
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length + 2 },
      ...columns.map((name) => elementOf(name, typeOf(name))),
      ...placeElements,
    ],
    createdBy: 'Touchdown',
    ...compression(options),
  });
  const makers = columns.map((name) => columnMaker(name, cells(name)));
  const seen: Seen = { types: new Set(), box: null };
  const write = (group: readonly R[]) => {
    const columnData = [...makers.map((make) => make(group)), ...placeColumns(group.map(geometry), seen)];
    void writer.write({ columnData, rowGroupSize: rowsPerGroup });
    return taken(bytes);
  };
  for (const group of inGroups(rows)) yield write(group);
  writer.kvMetadata = [
    { key: 'geo', value: JSON.stringify(geoOf(seen)) },
    ...Object.entries(head).map(([key, value]) => ({ key, value })),
  ];
  void writer.finish();
  yield taken(bytes);
}

const placeElements: readonly SchemaElement[] = [
  { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
  { name: 'bbox', repetition_type: 'OPTIONAL', num_children: boxSides.length },
  ...boxSides.map((name) => ({ name, type: 'FLOAT', repetition_type: 'REQUIRED' }) as const),
];

/** What the metadata says of all paths together. */
interface Seen {
  types: Set<Geometry['type']>;
  box: Box | null;
}

function* inGroups<R>(rows: Iterable<R>): Generator<R[]> {
  let group: R[] = [];
  for (const row of rows) {
    if (group.push(row) < rowsPerGroup) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const types = new Map(
  codebook(Object.keys(exportColumns) as ExportColumnName[]).flatMap(({ file, name, type }) =>
    file === 'tornadoes' ? [[name, type] as const] : [],
  ),
);

function typeOf(name: ExportColumnName): CodebookColumn['type'] {
  return types.get(name) ?? 'string';
}

function columnMaker<R>(name: ExportColumnName, cell: CellReader<R>): (group: readonly R[]) => ColumnSource {
  const type = typeOf(name);
  const made = madeOnce(cell, parquetCell(type));
  return (group) => ({
    name,
    data: group.map(made),
    // Rows are in the order of time, so by the least and the greatest of anything else no reader can skip a group.
    statistics: type === 'date' || type === 'datetime',
  });
}

function placeColumns(geometries: readonly (Geometry | null)[], seen: Seen): ColumnSource[] {
  const boxes = geometries.map((geometry) => geometry && boxOf(geometry));
  for (const [at, box] of boxes.entries()) {
    if (!box) continue;
    seen.types.add((geometries[at] as Geometry).type);
    seen.box = seen.box ? joined(seen.box, box) : box;
  }
  return [
    { name: 'geometry', data: geometries.map((geometry) => geometry && toWkb(geometry)), statistics: false },
    { name: 'bbox', data: boxes.map((box) => box && inFloats(box)) },
  ];
}

/** A box of floats takes half as much. Each side is outside of the path, by a meter or two. */
function inFloats({ xmin, ymin, xmax, ymax }: Box): Box {
  return {
    xmin: Math.fround(xmin - floatMargin),
    ymin: Math.fround(ymin - floatMargin),
    xmax: Math.fround(xmax + floatMargin),
    ymax: Math.fround(ymax + floatMargin),
  };
}

/** More than a float of 180 degrees can be wrong by. */
const floatMargin = 1e-5;

/** Takes what is written from the writer, which counts on. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
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
  const box = { xmin: Infinity, ymin: Infinity, xmax: -Infinity, ymax: -Infinity };
  for (const line of linesOf(geometry)) {
    for (const [lon, lat] of line) {
      if (lon < box.xmin) box.xmin = lon;
      if (lon > box.xmax) box.xmax = lon;
      if (lat < box.ymin) box.ymin = lat;
      if (lat > box.ymax) box.ymax = lat;
    }
  }
  return box;
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
