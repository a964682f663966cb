import * as z from 'zod';
import { warningPhenomena } from '@touchdown/shared/warnings/warning-kinds.ts';
import { readWarningTexts } from './read-warning-texts.ts';
import {
  emptyContent,
  type WarningFileContent,
  openRing,
  whyNoOutline,
  type WarningVersion,
} from './warning-file.ts';

/** A row of the archive: its fields by their names, and the rings of its outline. */
interface ArchiveRow {
  /** `feature 12` */
  place: string;
  fields: Readonly<Record<string, unknown>>;
  rings: readonly (readonly (readonly [number, number])[])[];
}

/**
 * The names of each field: in a shapefile, in `/geojson/sbw.geojson`, and in `/api/1/vtec/sbw_interval.geojson`. Times
 * are UTC.
 */
const names = {
  office: ['WFO', 'wfo'],
  phenomenon: ['PHENOM', 'TYPE', 'phenomena'],
  significance: ['SIG', 'significance'],
  number: ['ETN', 'eventid'],
  status: ['STATUS', 'status'],
  kind: ['GTYPE'],
  year: ['year', 'vtec_year'],
  issued: ['ISSUED', 'utc_issue', 'issue'],
  expires: ['EXPIRED', 'utc_expire', 'expire_utc', 'expire'],
  begin: ['POLY_BEG', 'utc_polygon_begin', 'polygon_begin'],
  end: ['POLY_END', 'utc_polygon_end', 'polygon_end'],
  tornado: ['TORNTAG', 'tornadotag'],
  damage: ['DAMAGTAG', 'damagetag'],
} as const;
type Field = keyof typeof names;

const Text = z.string().trim();
const Fields = z.object({
  office: Text.regex(/^[A-Z]{3,4}$/),
  phenomenon: Text,
  significance: Text,
  number: z.coerce.number().int().min(0),
  status: Text.regex(/^[A-Z]{3}$/),
  kind: Text.optional(),
  year: z.coerce.number().int().min(1980).max(2200).optional(),
  issued: z.string().nullish(),
  expires: z.string(),
  begin: z.string().nullish(),
  end: z.string().nullish(),
  tornado: Text.nullish(),
  damage: Text.nullish(),
});
type Fields = z.infer<typeof Fields>;

/**
 * Reads rows of storm-based warnings of the Iowa Environmental Mesonet. Written from its published layouts, and not
 * tried on the live service.
 */
function readArchiveRows(rows: Iterable<ArchiveRow>): WarningFileContent {
  const content = emptyContent();
  for (const row of rows) {
    const read = readRow(row);
    if (typeof read === 'object') content.versions.push(read);
    else if (read === 'county' || read === 'other' || read === 'expired') content.leftOut[read] += 1;
    else content.problems.push(`${row.place}: ${read}`);
  }
  return content;
}

/** Returns the version, why it is left out, or what is wrong with it. */
function readRow({ fields: given, rings }: ArchiveRow): WarningVersion | string {
  const parsed = Fields.safeParse(namedFields(given));
  if (!parsed.success) return `${wrongFields(parsed.error)} is missing or cannot be read`;
  const fields = parsed.data;
  const phenomenon = warningPhenomena.find((one) => one === fields.phenomenon);
  if (!phenomenon || fields.significance !== 'W') return 'other';
  if (fields.kind === 'C') return 'county';
  if (fields.status === 'EXP') return 'expired';
  const [at, expiresAt, replacedAt] = [fields.begin ?? fields.issued, fields.expires, fields.end].map(
    instantOf,
  );
  if (at === undefined || expiresAt === undefined) return 'its times cannot be read';
  const act = fields.status === 'NEW' || fields.status === 'CAN' ? fields.status : 'KNOWN';
  const polygon = openRing((rings[0] ?? []).map(([lon, lat]) => [rounded(lon), rounded(lat)] as const));
  if (rings.length > 1) return `an outline of ${rings.length} rings cannot be read`;
  const why = act === 'CAN' ? undefined : whyNoOutline(polygon);
  if (why !== undefined) return why;
  return {
    office: fields.office.slice(-3),
    phenomenon,
    number: fields.number,
    year: fields.year ?? new Date(at).getUTCFullYear(),
    act,
    at,
    expiresAt,
    replacedAt: replacedAt !== undefined && replacedAt < expiresAt ? replacedAt : null,
    polygon: act === 'CAN' ? [] : polygon,
    source: 'iem',
    motion: null,
    tornado: fields.tornado || null,
    damage: fields.damage || null,
  };
}

function namedFields(given: ArchiveRow['fields']): Partial<Record<Field, unknown>> {
  return Object.fromEntries(
    Object.entries(names).map(([field, ofFormats]) => {
      const name = ofFormats.find((one) => Object.hasOwn(given, one) && given[one] !== '');
      return [field, name === undefined ? undefined : given[name]];
    }),
  );
}

function wrongFields({ issues }: z.ZodError): string {
  const wrong = issues.map(({ path: [field] }) => names[field as Field].join(' or '));
  return [...new Set(wrong)].join(', ');
}

/** `201305201940`, `2013-05-20T19:40:00Z`, `2013-05-20T19:40:00.000` or `2013-05-20 19:40`. */
function instantOf(text: string | null | undefined): number | undefined {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})[T ]?(\d{2}):?(\d{2})/.exec(text ?? '');
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Offices draw hundredths of degrees. The archive's are binary numbers, with noise behind them. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** The first number of a shapefile (ESRI Shapefile Technical Description, July 1998). */
const fileCode = 9994;
const fileHeaderBytes = 100;
const recordHeaderBytes = 8;
const polygonType = 5;
const emptyType = 0;
/** Within a polygon: its type and box are before the counts of its parts and points. */
const countsAt = 36;
const partsAt = 44;

function isShapefile(bytes: Buffer): boolean {
  return bytes.length >= fileHeaderBytes && bytes.readInt32BE(0) === fileCode;
}

/** Reads a shapefile of the archive: outlines from the `.shp`, fields from the `.dbf` beside it. */
function readArchiveShapefile(shp: Buffer, dbf: Buffer): WarningFileContent {
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

export interface WarningFile {
  name: string;
  bytes: Buffer;
  /** The table beside a shapefile. */
  table?: Buffer | undefined;
}

/** Reads a file by what it contains, whatever its name is. */
export function readWarningFile({ name, bytes, table }: WarningFile): WarningFileContent {
  const content = contentOf(bytes, table);
  return { ...content, problems: content.problems.map((problem) => `${name}, ${problem}.`) };
}

function contentOf(bytes: Buffer, table: Buffer | undefined): WarningFileContent {
  const refused = (says: string): WarningFileContent => ({ ...emptyContent(), problems: [says] });
  if (isShapefile(bytes)) {
    return table ? readArchiveShapefile(bytes, table) : refused('a shapefile, needs its .dbf beside it');
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return refused('a zip file: unpack it first');
  const text = bytes.toString('latin1').replace(/^ï»¿/, '');
  if (text.trimStart().startsWith('{')) return readArchiveGeoJson(text);
  const content = readWarningTexts(text);
  const { versions, leftOut, problems } = content;
  const hasFound = versions.length + problems.length + Object.values(leftOut).reduce((a, b) => a + b) > 0;
  return hasFound
    ? content
    : refused('neither texts of offices, nor GeoJSON or a shapefile of the Iowa Environmental Mesonet');
}

const Ring = z.array(z.tuple([z.number(), z.number()], z.number()));

const Feature = z.object({
  properties: z.record(z.string(), z.unknown()),
  geometry: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
    ])
    .nullable(),
});

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

/** Reads a GeoJSON file of the archive. */
function readArchiveGeoJson(text: string): WarningFileContent {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      ...emptyContent(),
      problems: [`it begins like JSON but can’t be parsed: ${(error as Error).message}`],
    };
  }
  const { success, data } = Collection.safeParse(json);
  if (!success) return { ...emptyContent(), problems: ['it is JSON but no FeatureCollection of GeoJSON'] };
  const unreadable: string[] = [];
  const rows = data.features.flatMap((one, at): ArchiveRow[] => {
    const place = `feature ${at + 1}`;
    const feature = Feature.safeParse(one);
    if (!feature.success) {
      unreadable.push(`${place}: it has no properties, or a geometry that is no polygon`);
      return [];
    }
    const { properties, geometry } = feature.data;
    return [{ place, fields: properties, rings: ringsOf(geometry) }];
  });
  const content = readArchiveRows(rows);
  return { ...content, problems: [...unreadable, ...content.problems] };
}

function ringsOf(geometry: z.infer<typeof Feature>['geometry']): ArchiveRow['rings'] {
  if (!geometry) return [];
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map((ring) => ring.map(([lon, lat]) => [lon, lat] as const));
}
