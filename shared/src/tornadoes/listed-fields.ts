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
  /** The number of its column in the snapshot, which stays. */
  column: number;
  holds: keyof Holds;
  /** Files from before this field lack its column. A text is then absent from lists, and all else is null. */
  isOptional?: true;
  /** Whether the browser's file has it too. */
  inBrowser?: true;
  /** Its name in the API: in lists and on the page of a tornado, or only there. Absent if only files have it. */
  name?: string;
  onPageOnly?: true;
  /** What the API's description says about it. */
  says?: string;
  /** Its column in exported files, which come in the order of their places. The codebook describes it. */
  file?: { name: string; place: number };
}

/** Between the names in one text or one cell of a file. */
export const listSeparator = '; ';

/**
 * The fields of a tornado that lists have, in their order, by their names in the engine. The columns of the snapshot,
 * the rows of the engine, the schema of lists and of a tornado's page with its description, and exported files follow
 * from this table. Ids, times, counties and what is known of an unknown total are beside it, because each of them is
 * made of several columns or is several fields. Fields without a name in the API are made of where values are from.
 */
export const listedFields = {
  displayName: {
    column: 6,
    holds: 'text',
    name: 'display_name',
    says: 'The name on every page and list: as people call it (known_as), such as "Moore tornado", else by place',
  },
  /** The name people use, such as Joplin. */
  knownAs: {
    column: 24,
    holds: 'textOrNull',
    name: 'known_as',
    says: 'The name people use, such as Joplin; null for a tornado without one',
    file: { name: 'known_as', place: 30 },
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
    file: { name: 'state', place: 90 },
  },
  wfo: {
    column: 9,
    holds: 'textOrNull',
    name: 'wfo',
    file: { name: 'nws_office', place: 120 },
  },
  /** Of `beginLocal`: `CDT`. */
  zoneLetters: {
    column: 22,
    holds: 'text',
    name: 'begin_zone_letters',
    says: 'Of begin_wall: CDT',
    file: { name: 'zone', place: 60 },
  },
  rating: {
    column: 10,
    holds: 'rating',
    inBrowser: true,
    name: 'tor_f_scale',
  },
  startLat: {
    column: 11,
    holds: 'latitude',
    inBrowser: true,
    name: 'start_lat',
    file: { name: 'begin_lat', place: 200 },
  },
  startLon: {
    column: 12,
    holds: 'longitude',
    inBrowser: true,
    name: 'start_lon',
    file: { name: 'begin_lon', place: 210 },
  },
  endLat: {
    column: 13,
    holds: 'latitude',
    inBrowser: true,
    name: 'end_lat',
    file: { name: 'end_lat', place: 220 },
  },
  endLon: {
    column: 14,
    holds: 'longitude',
    inBrowser: true,
    name: 'end_lon',
    file: { name: 'end_lon', place: 230 },
  },
  lengthMiles: {
    column: 15,
    holds: 'amount',
    inBrowser: true,
    name: 'path_length',
    says: 'miles',
    file: { name: 'length_miles', place: 150 },
  },
  widthYards: {
    column: 16,
    holds: 'amount',
    inBrowser: true,
    name: 'path_width',
    says: 'yards',
    file: { name: 'width_yards', place: 160 },
  },
  fatalities: {
    column: 17,
    holds: 'people',
    inBrowser: true,
    name: 'fatalities',
    says: 'direct',
    file: { name: 'deaths', place: 130 },
  },
  injuries: {
    column: 18,
    holds: 'people',
    inBrowser: true,
    name: 'injuries',
    says: 'direct',
    file: { name: 'injuries', place: 140 },
  },
  damageUsd: {
    column: 19,
    holds: 'amount',
    inBrowser: true,
    name: 'damage_estimate',
    says: 'US dollars of the year, to property. Null is unknown. 0 means that an office which estimates damage reported none',
    file: { name: 'damage_usd', place: 170 },
  },
  cropDamageUsd: {
    column: 20,
    holds: 'amount',
    name: 'damage_crops',
    onPageOnly: true,
    says: 'US dollars of the year',
    file: { name: 'crop_damage_usd', place: 180 },
  },
  radarVideoUrl: { column: 21, holds: 'textOrNull', name: 'radar_video_url' },
  ratingRecorded: {
    column: 33,
    holds: 'text',
    isOptional: true,
    inBrowser: true,
    name: 'rating_recorded',
    says: 'Of a tornado without a rating: what the source has in its place. EFU is the finding that the damage allows no rating; SPC -9 is the SPC’s sign for an unknown one. Absent if the source is silent, and for rated tornadoes',
    file: { name: 'rating_recorded', place: 41 },
  },
  timeZone: {
    column: 34,
    holds: 'text',
    isOptional: true,
    name: 'time_zone',
    onPageOnly: true,
    file: { name: 'time_zone', place: 61 },
  },
  fatalitiesIndirect: {
    column: 35,
    holds: 'people',
    isOptional: true,
    name: 'fatalities_indirect',
    onPageOnly: true,
    file: { name: 'deaths_indirect', place: 131 },
  },
  injuriesIndirect: {
    column: 36,
    holds: 'people',
    isOptional: true,
    name: 'injuries_indirect',
    onPageOnly: true,
    file: { name: 'injuries_indirect', place: 141 },
  },
  peakWind: {
    column: 37,
    holds: 'amount',
    isOptional: true,
    name: 'max_wind_speed',
    onPageOnly: true,
    file: { name: 'peak_wind_mph', place: 165 },
  },
  sourceClass: {
    column: 38,
    holds: 'text',
    isOptional: true,
    name: 'source_class',
    onPageOnly: true,
    file: { name: 'source_class', place: 310 },
  },
  segmentCount: {
    column: 39,
    holds: 'people',
    isOptional: true,
    name: 'segment_count',
    onPageOnly: true,
    file: { name: 'segments', place: 340 },
  },
  linkCertainty: {
    column: 40,
    holds: 'text',
    isOptional: true,
    name: 'link_certainty',
    onPageOnly: true,
    file: { name: 'link_certainty', place: 350 },
  },
  /** Of a damage of which only a range is known. */
  damageMin: { column: 41, holds: 'amount', isOptional: true, inBrowser: true },
  damageMax: { column: 42, holds: 'amount', isOptional: true },
  /** Names in a text are separated as in a file: `NCEI; SPC`. */
  sources: { column: 43, holds: 'text', isOptional: true, file: { name: 'sources', place: 300 } },
  eventIds: { column: 44, holds: 'text', isOptional: true, file: { name: 'event_ids', place: 320 } },
  /** With the year only if that is not the year of the beginning on Central Standard Time: `123`, `1957-123`. */
  spcNumbers: { column: 45, holds: 'text', isOptional: true },
  compiledFields: { column: 46, holds: 'text', isOptional: true },
  correctedFields: { column: 47, holds: 'text', isOptional: true },
  flags: { column: 48, holds: 'text', isOptional: true, file: { name: 'flags', place: 390 } },
  agencyDifferences: {
    column: 53,
    holds: 'text',
    isOptional: true,
    file: { name: 'agency_differences', place: 385 },
  },
  beginTown: { column: 49, holds: 'text', isOptional: true, file: { name: 'begin_town', place: 215 } },
  endTown: { column: 50, holds: 'text', isOptional: true, file: { name: 'end_town', place: 236 } },
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

type Listed = {
  [F in FieldName]: Table[F] extends { onPageOnly: true }
    ? never
    : Table[F] extends { name: string }
      ? F
      : never;
}[FieldName];
/** The name of a field in lists. */
type ListedName<F extends Listed> = Table[F] extends { name: infer N extends string } ? N : never;
type ListedText = {
  [F in OptionalIn<Listed>]: Table[F]['holds'] extends 'text' ? F : never;
}[OptionalIn<Listed>];

/** The values of a row of a list, by their names in the API. */
export type ListedValues = {
  [F in Exclude<Listed, ListedText> as ListedName<F>]: Holds[Table[F]['holds']];
} & { [F in ListedText as ListedName<F>]?: Holds[Table[F]['holds']] };

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
  ]: Holds[Table[F]['holds']] | (F extends OptionalIn<FieldName> ? null : never);
};

/** The rows of the table, each with its name in the engine. */
export const fieldRows = Object.entries(listedFields).map(
  ([field, row]): ListedField & { field: FieldName } => ({
    ...row,
    field: field as FieldName,
  }),
);

/** Those that lists have, in their order. */
export const listedRows = fieldRows.flatMap(({ name, onPageOnly, ...row }) =>
  name === undefined || onPageOnly ? [] : [{ ...row, name }],
);

/** Fields that neither lists nor the browser have. Files need them, and nothing else does. */
export const fileOnlyFields: ReadonlySet<string> = new Set(
  fieldRows.flatMap(({ field, isOptional, name, onPageOnly }) =>
    isOptional && (name === undefined || onPageOnly) ? [field] : [],
  ),
);
