import * as z from 'zod';
import { warningPhenomena } from '@touchdown/shared/warnings/warning-kinds.ts';
import {
  emptyContent,
  openRing,
  whyNoOutline,
  type WarningFileContent,
  type WarningVersion,
} from './warning-file.ts';

/** A row of the archive: its fields by their names, and the rings of its outline. */
export interface ArchiveRow {
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
export function readArchiveRows(rows: Iterable<ArchiveRow>): WarningFileContent {
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
