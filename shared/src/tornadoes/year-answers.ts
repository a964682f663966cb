import * as z from 'zod';
import { PreliminaryCount } from '../contract/official-until.ts';
import { differingFields, shownValues } from './agency-differences.ts';
import { deathHours } from './death-places.ts';
import { TornadoSummary } from './schema.ts';
import { maximumWidthsSince } from './default-sizes.ts';
import { PlaceAnswer, PlacePath, PlaceSlug } from './place-answers.ts';
import { dayCount, maxPlacePaths, ratingSteps } from './profile-steps.ts';
import { ProfileTornado, TornadoProfile, WhereDied } from './profile.ts';
import { daysOf, trendNames } from './trend-names.ts';

const count = z.int().min(0);
const year = z.int().min(1000).max(9999);
const cumulative = z.array(z.number().min(0)).length(dayCount);

/** The first and the last year of the record. */
const RecordYears = z.strictObject({ first: z.int(), last: z.int() });

const CountedDay = z
  .strictObject({ date: z.iso.date(), tornadoes: count, f1_plus: count, deaths: count })
  .meta({ id: 'CountedDay', description: 'A day with its tornadoes. f1_plus are F1, EF1 and stronger' });
export type CountedDay = z.infer<typeof CountedDay>;

/** What a mean year of the thirty years had that are compared with. */
const MeanYear = z.strictObject({
  first: z.int(),
  last: z.int(),
  tornadoes: z.number(),
  ratings: z
    .array(z.number())
    .length(ratingSteps.length)
    .describe(`By rating: ${ratingSteps.join(', ')}`),
  deaths: z.number(),
  killers: z.number(),
  tornado_days: z.number(),
});

/** What happened in one year. */
export const YearAnswer = z
  .strictObject({
    year: z.int(),
    path: z.string(),
    record_years: RecordYears,
    is_partial: z.boolean().describe('The record ends within the year, so it is not compared as a whole'),
    record_ends: z.iso.date().nullable().describe('The newest date of the record, if it is within the year'),
    profile: TornadoProfile,
    preliminary: PreliminaryCount.nullable().optional(),
    mean: MeanYear.nullable().describe('Null if the record does not have all of these years'),
    season: z
      .strictObject({
        counts: cumulative.describe(
          'How many until the end of each day of the year; February 29 is the 60th',
        ),
        years: count.describe('How many whole years the band is of'),
        least: cumulative,
        low: cumulative.describe('The 10th percentile of the years on that day'),
        middle: cumulative.describe('The median'),
        high: cumulative.describe('The 90th percentile'),
        most: cumulative,
      })
      .describe('The year as it grew, in the band of all whole years of the record'),
    largest_days: z
      .array(CountedDay)
      .max(10)
      .describe('Convective days, 12 UTC to 12 UTC, the largest first'),
    paths: z.array(PlacePath).max(maxPlacePaths).describe('The most significant first'),
    bounds: PlaceAnswer.shape.bounds,
  })
  .meta({ id: 'YearAnswer' });
export type YearAnswer = z.infer<typeof YearAnswer>;

export const YearParams = z.strictObject({
  year: z
    .string()
    .regex(/^\d{4}$/)
    .meta({ description: 'such as 2011' }),
});

export const RecordTornado = z
  .strictObject({ ...ProfileTornado.shape, damage_estimate: z.number().min(0).nullable() })
  .meta({ id: 'RecordTornado' });
export type RecordTornado = z.infer<typeof RecordTornado>;

const first = z.array(RecordTornado).max(5);

const Pause = z
  .strictObject({
    class: z
      .enum(['violent', 'deadly', 'F5'])
      .describe('violent: F4, EF4 and stronger. deadly: with a death'),
    days: count.describe('Days between the two dates'),
    from: ProfileTornado,
    to: ProfileTornado,
    since_last: z
      .strictObject({ days: count, from: ProfileTornado })
      .describe('From the newest one to the end of the record'),
  })
  .meta({ id: 'RecordPause', description: 'The longest time without one of a class' });

/** The records of the country or of a state. */
export const RecordsAnswer = z
  .strictObject({
    state: z
      .strictObject({ name: z.string(), slug: z.string() })
      .nullable()
      .describe('Null for the whole record'),
    record_years: RecordYears,
    total: count,
    deadliest: first.describe('Of a state, by the deaths in it'),
    longest: first,
    widest: first.describe(`Since ${maximumWidthsSince}: before, a width is the average of the path`),
    costliest: first.describe('By damage to property, in US dollars of each year'),
    most_injuries: first.describe('Of a state, by the injuries in it'),
    calendar: z
      .array(
        z.strictObject({
          class: z.enum(['F1+', 'violent', 'F5']),
          earliest: ProfileTornado.nullable(),
          latest: ProfileTornado.nullable(),
        }),
      )
      .describe('The earliest and latest in the calendar year, by rating'),
    largest_days: z.array(CountedDay).max(5).describe('By the wall clock at the place'),
    deadliest_days: z.array(CountedDay).max(5),
    pauses: z.array(Pause),
    where_died: z
      .strictObject({
        ...WhereDied.shape,
        by_hour: z
          .array(z.array(count).length(deathHours.length))
          .describe('For each of places, the deaths by hour of the wall clock: from 0, 6, 12 and 18'),
        by_rating: z
          .array(z.array(count).length(ratingSteps.length))
          .describe(`For each of places, the deaths by rating: ${ratingSteps.join(', ')}`),
      })
      .optional()
      .describe('Absent if nothing is known'),
    timed: z
      .strictObject({ count, of: count })
      .describe('How many have a recorded end. Speed and duration are not ranked from so few'),
    doubted: z
      .array(
        z.strictObject({
          tornado: ProfileTornado.describe('As in lists, where the doubted value is unknown'),
          path_length: z.number().min(0).nullable().describe('As recorded'),
          path_width: z.number().min(0).nullable().describe('As recorded'),
          reasons: z.array(z.string()),
        }),
      )
      .max(20)
      .describe('Tornadoes whose recorded length or width cannot be right. They are in none of the lists'),
  })
  .meta({ id: 'RecordsAnswer' });
export type RecordsAnswer = z.infer<typeof RecordsAnswer>;

export const RecordsQuery = z.strictObject({ state: PlaceSlug.optional() });

const ListedDifference = z
  .strictObject({
    tornado: TornadoSummary.pick({
      id: true,
      display_name: true,
      known_as: true,
      state: true,
      begin_wall: true,
      begin_zone_letters: true,
      tor_f_scale: true,
    }),
    field: z.enum(differingFields),
    ncei: z.string(),
    spc: z.string(),
    shown: z.enum(shownValues),
    why: z.string(),
  })
  .meta({ id: 'ListedDifference' });
export type ListedDifference = z.infer<typeof ListedDifference>;

/** Every value in which the two agencies differ. */
export const DifferencesAnswer = z
  .strictObject({
    compared: z.int().min(0).describe('Tornadoes that both agencies have'),
    differing: z.int().min(0).describe('Those of them with a value that differs'),
    differences: z.array(ListedDifference).describe('By field, and the newest first'),
  })
  .meta({ id: 'DifferencesAnswer' });
export type DifferencesAnswer = z.infer<typeof DifferencesAnswer>;

export const TrendSeries = z
  .strictObject({ name: z.enum(trendNames), values: z.array(count).describe('A value for each year') })
  .meta({ id: 'TrendSeries' });

/** The record by year, for trends over any of its years. */
export const TrendsAnswer = z
  .strictObject({
    record_years: RecordYears,
    partial_year: z
      .int()
      .nullable()
      .describe('The last year, if the record ends before its December. No trend has it'),
    series: z.array(TrendSeries),
    unrated: z
      .array(count)
      .describe('How many of each year are unrated. They are in none of the series by rating'),
    cautions: TornadoProfile.shape.cautions,
  })
  .meta({ id: 'TrendsAnswer' });
export type TrendsAnswer = z.infer<typeof TrendsAnswer>;

/** The first answers to what most people ask of the record. */
export const Highlights = z
  .strictObject({
    deadliest: ProfileTornado.nullable(),
    worst_day: z
      .strictObject({
        date: z.iso.date(),
        tornadoes: z.int().min(1),
        deaths: z.int().min(0),
        paths: z.array(PlacePath).describe('The strongest of them, for a small picture'),
      })
      .nullable()
      .describe('The local day with the most deaths'),
    states: z
      .array(z.strictObject({ name: z.string(), tornadoes: z.int().min(1) }))
      .describe('The states with the most. A tornado that crossed a line counts in both'),
    months: z.array(z.int().min(0)).describe('Tornadoes by month of the wall clock, all years'),
    years: z.strictObject({
      first: z.int(),
      all: z.array(z.int().min(0)).describe('Tornadoes of each year'),
      f1_plus: z.array(z.int().min(0)).describe('Those rated F1 or EF1 and stronger'),
    }),
  })
  .meta({ id: 'Highlights' });
export type Highlights = z.infer<typeof Highlights>;

/** On how many days a year a tornado begins near a place, over a period. */
export const DaysNear = z
  .strictObject({
    from: z.int(),
    to: z.int(),
    least: z.enum(daysOf),
    rows: z
      .array(
        z.strictObject({
          lat: z.number(),
          west: z.number().describe('The longitude of the middle of the first cell'),
          step: z.number().describe('Degrees between two cells'),
          days: z.array(z.number().min(0)).describe('Days a year, from west to east'),
        }),
      )
      .describe('Cells of 80 km, from south to north'),
    cities: z.array(
      z.strictObject({
        name: z.string(),
        lat: z.number(),
        lon: z.number(),
        days_per_year: z.number().min(0),
        standard_error: z.number().min(0),
        peak: z.string().nullable().describe('The date on which one is most likely, such as 05-13'),
      }),
    ),
  })
  .meta({
    id: 'DaysNear',
    description:
      'After Brooks, Doswell and Kay (2003): a cell of 80 km has a tornado on a convective day or has none; smoothed with a Gaussian of 120 km',
  });
export type DaysNear = z.infer<typeof DaysNear>;

export const DaysNearQuery = z.strictObject({
  from: z.coerce.number().pipe(year).meta({ type: 'integer', description: 'the first year' }),
  to: z.coerce.number().pipe(year).meta({ type: 'integer', description: 'the last year, included' }),
  least: z.enum(daysOf).default('all').meta({ description: 'of which tornadoes' }),
});
