import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { splitColumns } from '@touchdown/shared/catalogue/casualties.ts';
import { deathColumn } from '@touchdown/shared/catalogue/where-died.ts';
import { differingFields, type AgencyDifference } from '@touchdown/shared/tornadoes/agency-differences.ts';
import { toAtLeastBits } from '@touchdown/shared/tornadoes/at-least.ts';
import { trustedValue } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import {
  fieldRows,
  listSeparator,
  type FieldName,
  type FieldValues,
} from '@touchdown/shared/tornadoes/listed-fields.ts';
import { pathTowns } from '@touchdown/shared/tornadoes/path-towns.ts';
import { shortSpcNumber } from '@touchdown/shared/tornadoes/spc-number.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoSources } from '@touchdown/shared/tornadoes/sources.ts';

/** Where the values of a tornado are from. */
interface Provenance {
  sources?: Pick<TornadoSources, 'aliases' | 'compiled'>;
  edited?: readonly { field: string }[];
}

/**
 * Returns the fields of a tornado that lists, maps, searches and files need. A value that cannot be right is unknown
 * there.
 */
export function toCatalogueRow(tornado: Tornado, provenance: Provenance = {}): CatalogueRow {
  const atLeast = toAtLeastBits(tornado);
  const bends = bendsOf(tornado);
  const byLine = tornado.counties_by_line?.length ?? 0;
  const towns = tornado.known_as === null ? null : pathTowns(tornado);
  const values = fieldRows.flatMap(({ field, name, isOptional }) => {
    const value = name === undefined ? null : trustedValue(tornado, name as keyof Tornado);
    return isOptional && (value ?? null) === null ? [] : [[field, value] as const];
  });
  return {
    ...(Object.fromEntries(values) as unknown as FieldValues),
    ...fileFields(tornado, provenance),
    id: tornado.id,
    ...(towns === null ? {} : { pathTowns: towns }),
    counties: tornado.counties,
    ...(byLine > 0 ? { countiesByLine: byLine } : {}),
    ...(bends.length > 0 ? { bends } : {}),
    ...(tornado.episode_id === null ? {} : { episode: tornado.episode_id }),
    beginUtc: Date.parse(tornado.begin_datetime) / 1000,
    endUtc: tornado.end_datetime === null ? null : Date.parse(tornado.end_datetime) / 1000,
    beginLocal: tornado.begin_wall,
    sourceLocal: tornado.begin_local,
    ...(atLeast > 0 ? { atLeast } : {}),
    ...splitColumns(tornado),
    ...deathColumn(tornado),
  };
}

/** The fields that only files have. One that is not known is absent. */
function fileFields(tornado: Tornado, { sources, edited = [] }: Provenance): Partial<FieldValues> {
  const aliases = sources?.aliases ?? [];
  const eventIds = namesIn(aliases, 'ncei:');
  const spcNumbers = namesIn(aliases, 'spc:');
  const { damage_range: range } = tornado;
  return {
    ...(range ? { damageMin: range.min, damageMax: range.max } : {}),
    ...ifAny('sources', [
      ...(eventIds.length > 0 ? ['NCEI'] : []),
      ...(spcNumbers.length > 0 ? ['SPC'] : []),
    ]),
    ...ifAny('eventIds', eventIds),
    ...ifAny(
      'spcNumbers',
      spcNumbers.map((name) => shortSpcNumber(name, tornado.begin_datetime)),
    ),
    ...ifAny('compiledFields', sources?.compiled?.fields ?? []),
    ...ifAny(
      'correctedFields',
      edited.map(({ field }) => field),
    ),
    ...ifAny('flags', tornado.quality_flags),
    ...(tornado.agency_differences ? { agencyDifferences: differencesText(tornado.agency_differences) } : {}),
    ...ifAny('beginTown', townIn(tornado.begin_place)),
    ...ifAny('endTown', townIn(tornado.end_place)),
  };
}

/** `path_length 150/0.2; injuries 250/4`: NCEI's value, then the SPC's. */
function differencesText(differences: readonly AgencyDifference[]): string {
  return differences.map(({ field, ncei, spc }) => `${field} ${ncei}/${spc}`).join(listSeparator);
}

export function readDifferences(text: string): AgencyDifference[] {
  return text.split(listSeparator).flatMap((one) => {
    const [name, values = ''] = one.split(' ');
    const field = differingFields.find((known) => known === name);
    const [ncei, spc] = values.split('/');
    return field && ncei && spc ? [{ field, ncei, spc }] : [];
  });
}

function ifAny(field: FieldName, names: readonly string[]): Partial<FieldValues> {
  return names.length === 0 ? {} : { [field]: names.join(listSeparator) };
}

function namesIn(aliases: readonly string[], prefix: string): string[] {
  return aliases.flatMap((alias) => (alias.startsWith(prefix) ? [alias.slice(prefix.length)] : []));
}

/** `2.1 mi SW of Joplin, Missouri` */
function townIn(place: string | null): string[] {
  return place === null ? [] : [place.replace(/^(?:in|[\d.]+ mi [NSEW]{1,2} of) /, '')];
}

/**
 * The places where segments meet, between the ends. A line through them that is more than twice as long as the path has
 * a wrong place in it, and the straight one is better. Places rounded to minutes of arc are off by up to a mile.
 */
function bendsOf(tornado: Tornado): Position[] {
  const path = tornado.tornado_path ?? [];
  const [first, last] = [path[0], path.at(-1)];
  if (path.length < 3 || !first || !last) return [];
  const isWhole =
    isAt(first, tornado.start_lat, tornado.start_lon) && isAt(last, tornado.end_lat, tornado.end_lon);
  const miles = path.slice(1).reduce((sum, to, at) => sum + distanceMiles(path[at] ?? to, to), 0);
  const length = trustedValue(tornado, 'path_length') ?? distanceMiles(first, last);
  return isWhole && miles <= 2 * length + 1 ? path.slice(1, -1) : [];
}

function isAt(place: Position, lat: number | null, lon: number | null): boolean {
  return place.lat === lat && place.lon === lon;
}
