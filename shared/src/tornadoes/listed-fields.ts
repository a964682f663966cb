import type { Rating } from './rating.ts';

/** What the values of a field are. Null means that a value is not recorded. */
export interface Holds {
  text: string;
  textOrNull: string | null;
  rating: Rating;
  latitude: number | null;
  longitude: number | null;
  /** A number from 0. */
  amount: number | null;
  /** A whole number from 0. */
  people: number | null;
}

export interface ListedField {
  /** The number of its column in the snapshot. FORMAT.md lists them. */
  column: number;
  holds: keyof Holds;
  /** Files from before this field lack its column. A text is then absent from lists, and all else is null. */
  isOptional?: true;
  /** Whether the browser's file has it too. */
  inBrowser?: true;
  /** Its name in the API: in lists and on the page of a tornado, or only there. */
  name: string;
  onPageOnly?: true;
  /** What the API's description says about it. */
  says?: string;
  /** Its column in exported files, which come in the order of their places. */
  file?: { name: string; place: number; meaning: string; unit?: string };
}

const degrees = 'degrees, WGS 84';
const dollars = 'US dollars of the year';

/**
 * The fields of a tornado that lists have, in their order, by their names in the engine. The columns of the snapshot,
 * the rows of the engine, the schema of lists and of a tornado's page with its description, and exported files follow
 * from this table. Ids, times, counties and what is known of an unknown total are beside it, because each of them is
 * made of several columns or is several fields.
 */
export const listedFields = {
  displayName: {
    column: 6,
    holds: 'text',
    name: 'display_name',
    says: 'The name by place. Pages call it as people do where known_as has a name',
  },
  /** The name people use, such as Joplin. */
  knownAs: {
    column: 24,
    holds: 'textOrNull',
    name: 'known_as',
    says: 'The name people use, such as Joplin; null for a tornado without one',
    file: { name: 'known_as', place: 30, meaning: 'The name that people use, such as Joplin' },
  },
  /** Of a tornado with such a name: `near Newcastle to Moore, Oklahoma`. */
  pathTowns: {
    column: 27,
    holds: 'text',
    isOptional: true,
    name: 'path_towns',
    says: 'In lists and maps, of a tornado with known_as: the towns nearest to both ends, such as "near Newcastle to Moore, Oklahoma"',
  },
  state: {
    column: 7,
    holds: 'text',
    inBrowser: true,
    name: 'state',
    file: {
      name: 'state',
      place: 90,
      meaning:
        'The state of the touchdown; a filter by state finds any of states_touched unless begin_only=true',
    },
  },
  wfo: {
    column: 9,
    holds: 'textOrNull',
    name: 'wfo',
    file: { name: 'nws_office', place: 120, meaning: 'The office of the National Weather Service' },
  },
  /** Of `beginLocal`: `CDT`. */
  zoneLetters: {
    column: 22,
    holds: 'text',
    name: 'begin_zone_letters',
    says: 'Of begin_wall: CDT',
    file: { name: 'zone', place: 60, meaning: 'The letters of the zone of begin_wall, such as CDT' },
  },
  rating: {
    column: 10,
    holds: 'rating',
    inBrowser: true,
    name: 'tor_f_scale',
    file: { name: 'rating', place: 40, meaning: 'F0 to F5, EF0 to EF5, EFU or N/A' },
  },
  startLat: {
    column: 11,
    holds: 'latitude',
    inBrowser: true,
    name: 'start_lat',
    file: { name: 'begin_lat', place: 200, meaning: 'The latitude of the touchdown', unit: degrees },
  },
  startLon: {
    column: 12,
    holds: 'longitude',
    inBrowser: true,
    name: 'start_lon',
    file: { name: 'begin_lon', place: 210, meaning: 'The longitude of the touchdown', unit: degrees },
  },
  endLat: {
    column: 13,
    holds: 'latitude',
    inBrowser: true,
    name: 'end_lat',
    file: { name: 'end_lat', place: 220, meaning: 'The latitude of the end', unit: degrees },
  },
  endLon: {
    column: 14,
    holds: 'longitude',
    inBrowser: true,
    name: 'end_lon',
    file: { name: 'end_lon', place: 230, meaning: 'The longitude of the end', unit: degrees },
  },
  lengthMiles: {
    column: 15,
    holds: 'amount',
    inBrowser: true,
    name: 'path_length',
    says: 'miles',
    file: { name: 'length_miles', place: 150, meaning: 'The length of the path', unit: 'miles' },
  },
  widthYards: {
    column: 16,
    holds: 'amount',
    inBrowser: true,
    name: 'path_width',
    says: 'yards',
    file: { name: 'width_yards', place: 160, meaning: 'The width of the path', unit: 'yards' },
  },
  fatalities: {
    column: 17,
    holds: 'people',
    inBrowser: true,
    name: 'fatalities',
    says: 'direct',
    file: { name: 'deaths', place: 130, meaning: 'Direct deaths' },
  },
  injuries: {
    column: 18,
    holds: 'people',
    inBrowser: true,
    name: 'injuries',
    says: 'direct',
    file: { name: 'injuries', place: 140, meaning: 'Direct injuries' },
  },
  damageUsd: {
    column: 19,
    holds: 'amount',
    inBrowser: true,
    name: 'damage_estimate',
    says: 'US dollars of the year, to property. Null is unknown. 0 means that an office which estimates damage reported none',
    file: { name: 'damage_usd', place: 170, meaning: 'Damage to property', unit: dollars },
  },
  cropDamageUsd: {
    column: 20,
    holds: 'amount',
    name: 'damage_crops',
    onPageOnly: true,
    says: dollars,
    file: { name: 'crop_damage_usd', place: 180, meaning: 'Damage to crops', unit: dollars },
  },
  radarVideoUrl: { column: 21, holds: 'textOrNull', name: 'radar_video_url' },
} as const satisfies Record<string, ListedField>;

type Table = typeof listedFields;
export type FieldName = keyof Table;

type OptionalIn<F extends FieldName> = F extends unknown
  ? Table[F] extends { isOptional: true }
    ? F
    : never
  : never;

/** The values of a row of the engine. */
export type FieldValues = {
  [F in Exclude<FieldName, OptionalIn<FieldName>>]: Holds[Table[F]['holds']];
} & { [F in OptionalIn<FieldName>]?: Holds[Table[F]['holds']] };

type Listed = { [F in FieldName]: Table[F] extends { onPageOnly: true } ? never : F }[FieldName];
type ListedText = {
  [F in OptionalIn<Listed>]: Table[F]['holds'] extends 'text' ? F : never;
}[OptionalIn<Listed>];

/** The values of a row of a list, by their names in the API. */
export type ListedValues = {
  [F in Exclude<Listed, ListedText> as Table[F]['name']]: Holds[Table[F]['holds']];
} & { [F in ListedText as Table[F]['name']]?: Holds[Table[F]['holds']] };

/** The cells of an exported file. */
export type FileValues<B extends boolean = false> = {
  [
    F in FieldName as Table[F] extends { file: { name: infer N extends string } }
      ? B extends true
        ? Table[F] extends { inBrowser: true }
          ? N
          : never
        : N
      : never
  ]: Holds[Table[F]['holds']];
};

/** The rows of the table, each with its name in the engine. */
export const fieldRows = Object.entries(listedFields).map(
  ([field, row]): ListedField & { field: FieldName } => ({
    ...row,
    field: field as FieldName,
  }),
);
