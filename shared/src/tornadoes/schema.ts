import * as z from 'zod';
import { ageGroupNames, deathPlaceNames, deathPlacesSince, leastForAges, sexes } from './death-places.ts';
import { LocalTime } from '../contract/local-time.ts';
import { EditedField } from '../history/edited-field.ts';
import { OfficialUntil } from '../contract/official-until.ts';
import { differingFields } from './agency-differences.ts';
import { compiledFields } from './compiled-fields.ts';
import { listedRows, type Holds, type ListedValues } from './listed-fields.ts';
import { qualityFlags, type QualityFlag } from './quality-flag.ts';
import { nameSources } from './name-by-place.ts';
import { ratings } from './rating.ts';
import { listedTrackFields, RadarTrackSummary } from './radar-track-fields.ts';
import { linkCertainties, sourceClasses } from './source-kinds.ts';
import { TornadoId } from './tornado-id.ts';

/** Null means that the value is not recorded. It never stands for zero. */
const amount = z.number().min(0).nullable();
const people = z.int().min(0).nullable();

const atLeast = z
  .boolean()
  .optional()
  .describe(
    'True if a part of the path has no number, so that the total is at least the value; absent or false otherwise',
  );

/** The origin of a record. Only `official` is the government's whole record. */
const recordKinds = ['sample', 'synthetic', 'official'] as const;
export const RecordKind = z.enum(recordKinds).meta({ id: 'RecordKind' });
export type RecordKind = z.infer<typeof RecordKind>;

type Same<T> = z.ZodType<T, T>;
type ListedSchemas = {
  [N in keyof ListedValues]-?: undefined extends ListedValues[N]
    ? z.ZodOptional<Same<Exclude<ListedValues[N], undefined>>>
    : Same<ListedValues[N]>;
};

const schemas = {
  text: z.string(),
  textOrNull: z.string().nullable(),
  rating: z.enum(ratings),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  amount,
  people,
} as const satisfies { [K in keyof Holds]: z.ZodType<Holds[K]> };

/** The fields of the table that lists have. */
const { display_name, known_as, path_towns, state, wfo, begin_zone_letters, radar_video_url, ...measured } =
  Object.fromEntries(
    listedRows.map(({ name, holds, isOptional, says }) => {
      const schema = holds === 'text' && isOptional ? schemas[holds].optional() : schemas[holds];
      return [name, says === undefined ? schema : schema.describe(says)];
    }),
  ) as unknown as ListedSchemas;

/** The values for a list, a card or a small map. */
export const TornadoSummary = z
  .strictObject({
    id: TornadoId,
    display_name,
    displayName: z.string().describe('The same as display_name'),
    known_as,
    path_towns,
    state,
    cz_name: z.string().nullable().describe('The first county or zone'),
    czName: z.string().nullable().describe('The same as cz_name'),
    wfo,
    begin_datetime: z.iso.datetime().describe('UTC'),
    end_datetime: z.iso.datetime().nullable().describe('UTC'),
    begin_local: LocalTime.describe(
      "The source's own clock, on standard time all year; not always that of the place",
    ),
    begin_wall: LocalTime.describe(
      'What clocks showed where it touched down, with daylight time; the date by which tornadoes are listed',
    ),
    begin_zone_letters,
    ...measured,
    fatalities_here: people
      .optional()
      .describe(
        'Present if a list or profile is of a state or county: the direct deaths in it; null if no source tells them from those elsewhere on the path',
      ),
    injuries_here: people.optional().describe('The same of injuries'),
    fatalities_at_least: atLeast,
    injuries_at_least: atLeast,
    damage_at_least: atLeast,
    damage_crops_at_least: atLeast,
    radar_video_url,
    ...listedTrackFields,
  })
  .meta({ id: 'TornadoSummary' });
export type TornadoSummary = z.infer<typeof TornadoSummary>;

const flagCodes = Object.keys(qualityFlags) as [QualityFlag, ...QualityFlag[]];

const DollarRange = z.strictObject({ min: z.number().min(0), max: z.number().min(0) });

/** The people who died and were injured in one place on a path. */
export const CasualtiesInPlace = z
  .strictObject({
    state: z.string(),
    county: z.string().nullable().describe('Null if only the state is known'),
    fatalities: people.describe('direct'),
    injuries: people.describe('direct'),
    source: z.enum(['NCEI', 'SPC']).describe('Whose row of the place says so'),
  })
  .meta({ id: 'CasualtiesInPlace' });
export type CasualtiesInPlace = z.infer<typeof CasualtiesInPlace>;

const AgencyDifference = z
  .strictObject({ field: z.enum(differingFields), ncei: z.string(), spc: z.string() })
  .meta({
    id: 'AgencyDifference',
    description: 'A value in which NCEI and the SPC differ, as each has it for the whole tornado',
  });

/** Deaths by place, age and sex, for one tornado and for sums. */
export const deathCounts = {
  places: z.array(z.strictObject({ place: z.enum(deathPlaceNames), deaths: z.int().min(1) })),
  ages: z
    .array(z.strictObject({ age: z.enum(ageGroupNames), deaths: z.int().min(1) }))
    .optional()
    .describe(`Of those whose age is known. Absent where fewer than ${leastForAges} died`),
  sexes: z
    .array(z.strictObject({ sex: z.enum(sexes), deaths: z.int().min(1) }))
    .optional()
    .describe('The same by sex'),
};

const DeathsInState = z
  .strictObject({
    state: z.string(),
    deaths: z.int().min(1).describe('Direct deaths that NCEI lists one by one, also of unknown place'),
    ...deathCounts,
  })
  .meta({ id: 'DeathsInState' });

export const Tornado = z
  .strictObject({
    ...TornadoSummary.shape,
    begin_yearmonth: z.int().describe('Of begin_local'),
    begin_day: z.int().describe('Of begin_local'),
    end_local: LocalTime.nullable().describe("The source's own clock"),
    utc_offset_hours: z.number().describe("Offset of the source's own clock"),
    end_wall: LocalTime.nullable().describe('In the zone of the touchdown'),
    end_zone_letters: z.string().nullable().describe('Of end_wall'),
    time_zone: z
      .string()
      .nullable()
      .describe(
        "The IANA zone of the touchdown; null if it is not known, and the wall-clock times are the source's own",
      ),
    convective_date: z.iso.date().describe('The convective day, from 12 to 12 UTC, as forecasters count'),
    counties: z
      .array(z.string())
      .describe(
        'Every county or zone that it touched, the first one first; of another state than its own with the state: "Graves, Kentucky"',
      ),
    counties_by_line: z
      .array(z.string())
      .optional()
      .describe(
        'Those of counties, its last, that no agency names: the straight line between its ends is in them for a mile or more, which is no survey. Absent where it crosses no other',
      ),
    begin_location: z.string().nullable(),
    end_location: z.string().nullable(),
    begin_place: z
      .string()
      .nullable()
      .describe('The nearest town within 25 miles of the beginning, such as "2.1 mi SW of Joplin, Missouri"'),
    end_place: z.string().nullable().describe('The same for the end'),
    county_from: z
      .enum(['source', 'coordinates'])
      .nullable()
      .describe(
        'Whether the source names the county or it was found from the coordinates; null if there is none, or a corrected one',
      ),
    name_from: z
      .enum(nameSources)
      .describe(
        'What display_name was made from: the most populous town within 2 miles of the path, the location of the source, the town nearest to the beginning, the county or the state',
      ),
    max_wind_speed: amount.describe('mph'),
    fatalities_indirect: people,
    injuries_indirect: people,
    casualties_by_place: z
      .array(CasualtiesInPlace)
      .optional()
      .describe(
        'Where on its path people died and were injured, by the rows of counties or states. Absent if there were none, or no source tells its places apart',
      ),
    deaths_by_place: z
      .array(DeathsInState)
      .optional()
      .describe(
        `Where people were when it killed them, by state, from NCEI’s files of fatalities since ${deathPlacesSince}. They may list fewer than fatalities. Absent if they list nobody`,
      ),
    agency_differences: z
      .array(AgencyDifference)
      .optional()
      .describe(
        'Each value in which NCEI and the SPC differ by more than rounding, with both; quality_flags says which is shown. Absent if they agree, or only one has the tornado',
      ),
    damage_crops: amount.describe('US dollars of the year'),
    damage_range: DollarRange.nullable().describe(
      'Present if only classes of damage are known: the sum of their ranges',
    ),
    damage_at_least: z
      .boolean()
      .describe(
        'The damage in a part of the path is unknown, so the whole is at least damage_estimate or damage_range.min',
      ),
    tornado_path: z
      .array(z.strictObject({ lat: z.number(), lon: z.number() }))
      .nullable()
      .describe('The recorded places on the path, in order; null if there is only one'),
    event_type: z.string(),
    event_id: z.string().nullable(),
    episode_id: z.string().nullable(),
    event_narrative: z.string().nullable(),
    episode_narrative: z.string().nullable(),
    source: z.string(),
    source_class: z.enum(sourceClasses),
    link_certainty: z
      .enum(linkCertainties)
      .describe(
        'By the weakest link. joined: place and clock of the rows agree; by_id: the source’s own ids say so; by_hand: a person has decided; by_totals: length, deaths and injuries of the rows add up to those of a tornado of the SPC; unsure: a neighbouring row may belong to it',
      ),
    segment_count: z.int().min(0),
    quality_flags: z.array(z.enum(flagCodes)),
    status: z.enum(['current', 'withdrawn']),
    record_kind: RecordKind,
    nws_report_url: z.string().nullable(),
    raw_data: z.record(z.string(), z.string()).nullable().describe('The first source row as published'),
  })
  .meta({ id: 'Tornado' });
export type Tornado = z.infer<typeof Tornado>;

/** Which values NOAA's files do not have, so that they are from our own compilation. */
export const CompiledValues = z
  .strictObject({
    source: z.string(),
    sentence: z.string().describe('Where the values are from, for people'),
    fields: z.array(z.enum(compiledFields)),
  })
  .meta({ id: 'CompiledValues' });
export type CompiledValues = z.infer<typeof CompiledValues>;

/** A tornado with the reader's own bookmark and what is corrected about it. */
/** A forecast office of the National Weather Service. */
export const OfficeLink = z
  .strictObject({
    code: z.string().describe('Such as OUN'),
    name: z.string().describe('Norman, or Jackson, Kentucky, where another office has the same name'),
    path: z.string().describe('The path of its page on this site'),
  })
  .meta({ id: 'OfficeLink' });
export type OfficeLink = z.infer<typeof OfficeLink>;

/** The town that a tornado is named for. */
export const TownLink = z
  .strictObject({
    name: z.string().describe('With its state: Joplin, Missouri'),
    path: z.string().describe('The path of its page on this site'),
    lat: z.number(),
    lon: z.number(),
  })
  .meta({ id: 'TownLink' });
export type TownLink = z.infer<typeof TownLink>;

/** The outbreak that a tornado belongs to. */
export const OutbreakLink = z
  .strictObject({
    id: z.string(),
    path: z.string().describe('The path of its page on this site'),
    title: z.string().describe('The name people use, or its dates in words'),
  })
  .meta({ id: 'OutbreakLink' });

export const TornadoForReader = z
  .strictObject({
    ...Tornado.shape,
    bookmarked: z.boolean().optional().describe('Present only if the caller is signed in'),
    edited: z.array(EditedField).optional().describe('Present only if values are corrections'),
    compiled: CompiledValues.optional().describe('Present only if a value is not NOAA’s but our own'),
    offices: z
      .array(OfficeLink)
      .optional()
      .describe(
        'The forecast offices in whose areas of today its counties lie, that of the touchdown first; wfo is the office that the source names. Absent where no county is known',
      ),
    outbreak: OutbreakLink.optional().describe('Present only if it belongs to an outbreak'),
    town: TownLink.optional().describe('Present only if its name is that of a town near its path'),
    radar_track: RadarTrackSummary.optional().describe(
      'Present only if its public loop has a track by radar: ours, not official',
    ),
  })
  .meta({ id: 'TornadoForReader' });
export type TornadoForReader = z.infer<typeof TornadoForReader>;

/** The record that is served: its release, its size and its files. */
export const CurrentCatalogue = z
  .strictObject({
    release: z.string().describe('Changes with every import that changes the record'),
    kind: RecordKind,
    count: z.int().min(0),
    sequence: z.int().min(0).describe('Number of the last approved correction that it contains'),
    coverage: z.strictObject({ from: z.int(), to: z.int() }).nullable().describe('First and last year'),
    official_until: OfficialUntil,
    updated_at: z.iso.datetime(),
    snapshot_url: z.string().describe('Columns for drawing and filtering the whole record'),
    ids_url: z.string().describe('The ids of the rows, which a client can load later'),
    whole_url: z
      .string()
      .describe('All columns, with which a client can answer lists itself while the API does not'),
    pictures: z
      .strictObject({ light: z.string(), dark: z.string() })
      .nullable()
      .describe('Every path on a map of the mainland, as AVIF, for light and dark pages'),
    licence: z.string(),
    how_to_cite: z.string(),
  })
  .meta({ id: 'CurrentCatalogue' });
export type CurrentCatalogue = z.infer<typeof CurrentCatalogue>;
