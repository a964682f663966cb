import * as z from 'zod';
import { OfficialUntil } from '../contract/official-until.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { StormReportInList } from '../storm-reports/schema.ts';
import { isDate } from '../text/written-date.ts';
import { dayKinds, largestDayCount, latestDay, recencies, weekdays } from './day-kinds.ts';
import { ratingSteps } from './profile-steps.ts';
import { ProfileTornado, TornadoProfile } from './profile.ts';
import { TornadoSummary } from './schema.ts';

const count = z.int().min(0);
const date = z.iso.date();

const RecordBounds = z
  .strictObject({ first: date, last: date })
  .nullable()
  .describe('The days on which the official record begins and ends; null while it is empty');

/** A tornado of a day: enough for its line, its path and its part of the clock. */
export const DayTornado = z
  .strictObject({
    ...ProfileTornado.shape,
    end_datetime: TornadoSummary.shape.end_datetime,
    radar_video_url: TornadoSummary.shape.radar_video_url,
    outbreak: z.string().nullable().describe('The id of its outbreak; null if it is in none'),
    episode: z.string().nullable().describe('NCEI’s number of its weather episode'),
  })
  .meta({ id: 'DayTornado' });
export type DayTornado = z.infer<typeof DayTornado>;

/** More than any day or outbreak has, but for a few. */
export const maxStormSystems = 24;

/** What the weather service wrote about the storms that several tornadoes came from. */
export const StormSystem = z
  .strictObject({
    episode: z.string().describe('NCEI’s number of the weather episode'),
    tornadoes: z.int().min(1).describe('How many of the day or outbreak came from it'),
    states: z.array(z.string()).describe('Where these began, the most first'),
    narrative: z.string().describe('With corrections'),
  })
  .meta({ id: 'StormSystem' });
export type StormSystem = z.infer<typeof StormSystem>;

export const StormSystems = z
  .array(StormSystem)
  .max(maxStormSystems)
  .optional()
  .describe('Those of the most tornadoes first. Absent if nobody has written about one');

export const DayReport = StormReportInList.pick({
  id: true,
  report_datetime: true,
  report_wall: true,
  report_zone_letters: true,
  location_text: true,
  county: true,
  state: true,
  preliminary_f_scale: true,
  preliminary_f_scale_text: true,
  comments: true,
  injuries_reported: true,
  fatalities_reported: true,
  status: true,
  lat: true,
  lon: true,
  tornado: true,
  record_answer: true,
}).meta({ id: 'DayReport' });
export type DayReport = z.infer<typeof DayReport>;

/** What one report said the morning after. Null is what it did not say. */
export const FirstTold = z
  .strictObject({
    report: z.string().describe('The id of the report'),
    rating: z.string().nullable().describe('In the words of the source, such as EF4+; null for UNK'),
    deaths: count.nullable(),
    injuries: count.nullable(),
    place: z.string().nullable(),
    at: z.iso.datetime().describe('UTC'),
  })
  .meta({ id: 'FirstTold' });
export type FirstTold = z.infer<typeof FirstTold>;

/** What the official record says of the tornado of one or several reports. */
export const NowKnown = z
  .strictObject({
    tornado: z.string(),
    rating: TornadoSummary.shape.tor_f_scale,
    deaths: count.nullable(),
    deaths_at_least: z.boolean(),
    injuries: count.nullable(),
    place: z.string(),
    at: z.iso.datetime().describe('UTC'),
    is_of_this_day: z.boolean().describe('False for one that began on the day before or after'),
  })
  .meta({ id: 'NowKnown' });
export type NowKnown = z.infer<typeof NowKnown>;

const PairedReports = z.strictObject({ told: z.array(FirstTold).min(1), now: NowKnown });

/** What the official record made of the reports of a day. Every report and every tornado is in one place. */
export const DayChanges = z
  .strictObject({
    became: z.array(PairedReports).describe('Tornadoes that are certain to be those of the reports'),
    probably: z.array(PairedReports).describe('Tornadoes that are probably those of the reports'),
    without_tornado: z.array(FirstTold).describe('Reports that no official tornado is known for'),
    withdrawn: z.array(FirstTold).describe('Reports that the source has taken off its list'),
    without_report: z.array(z.string()).describe('The ids of official tornadoes without a report'),
    first_told: z.strictObject({
      reports: count.describe('Without those withdrawn'),
      deaths: count.nullable().describe('The sum of what the reports said; null if none said a number'),
      deaths_told_by: count.describe('How many reports said a number'),
      injuries: count.nullable(),
      injuries_told_by: count,
    }),
    now: z.strictObject({
      tornadoes: count,
      deaths: count,
      deaths_at_least: z.boolean(),
      injuries: count,
      injuries_at_least: z.boolean(),
    }),
  })
  .meta({ id: 'DayChanges' });
export type DayChanges = z.infer<typeof DayChanges>;

const DayRank = z
  .strictObject({
    rank: z.int().min(1),
    is_shared: z.boolean().describe('Another day has as many'),
  })
  .describe('Among all days of this kind on record');

const DayState = z.strictObject({
  state: z.string(),
  tornadoes: count.describe('How many touched it'),
  began: count.describe('How many touched down first in it'),
  deaths: count.describe('In the state, as far as the sources tell them from deaths in others'),
  deaths_at_least: z.boolean(),
  deaths_along_paths: count.describe('Along the whole paths of those that touched it'),
});

/** What happened on one day: its official tornadoes, and the reports of the morning after. */
export const DayAnswer = z
  .strictObject({
    date,
    kind: z.enum(dayKinds),
    weekday: z.enum(weekdays),
    from: z.iso.datetime().nullable().describe('Its first instant; null for a local day, which has none'),
    to: z.iso.datetime().nullable().describe('The first instant after it'),
    clock: z
      .strictObject({ letters: z.string(), offset_minutes: z.int() })
      .describe('The clock that most of its places kept. The hours of a convective day are named by it'),
    counts: z
      .strictObject({ local: count, convective: count })
      .describe('How many tornadoes the date has, counted in either way'),
    record: RecordBounds,
    recency: z.enum(recencies),
    previous: date.nullable().describe('The last day before it with a tornado or a report'),
    next: date.nullable(),
    parameters: z
      .record(z.string(), z.string())
      .describe('The parameters of the list of tornadoes with the same selection'),
    totals: TornadoProfile.pick({
      total: true,
      ratings: true,
      deaths: true,
      deaths_at_least: true,
      injuries: true,
      injuries_at_least: true,
      killers: true,
      path_miles: true,
      path_miles_unknown: true,
      damage_at_least: true,
      damage_known: true,
      nights: true,
    }),
    hours: z
      .array(z.array(count).length(ratingSteps.length))
      .length(24)
      .describe(`By hour of the day, of both scales: ${ratingSteps.join(', ')}`),
    states: z.array(DayState).describe('The most first'),
    ranks: z
      .strictObject({ tornadoes: DayRank, deaths: DayRank.nullable().describe('Null without a death') })
      .nullable()
      .describe('Null without a tornado'),
    outbreaks: z
      .array(
        z.strictObject({ id: z.string(), title: z.string(), path: z.string(), tornadoes: z.int().min(1) }),
      )
      .describe('The outbreaks that its tornadoes belong to, with how many of this day do'),
    tornadoes: z.array(DayTornado).describe('In the order of their touchdowns'),
    storm_systems: StormSystems,
    reports: z
      .array(DayReport)
      .describe(
        'The preliminary reports of the day in their order, with those withdrawn. One whose local time is unknown is of the day of its list',
      ),
    changes: DayChanges.nullable().describe('Null for a day without reports'),
  })
  .meta({ id: 'DayAnswer' });
export type DayAnswer = z.infer<typeof DayAnswer>;

const DayCount = z.strictObject({ date, tornadoes: count, deaths: count, deaths_at_least: z.boolean() });
export type DayCount = z.infer<typeof DayCount>;

/** The local days of the record. */
export const DayIndex = z
  .strictObject({
    record: RecordBounds,
    latest: z
      .strictObject({ date, reports: z.int().min(1), recency: z.enum(recencies) })
      .nullable()
      .describe('The newest day with preliminary reports'),
    official_until: OfficialUntil.optional(),
    days: count.describe('How many days have a tornado'),
    most_tornadoes: z.array(DayCount).max(largestDayCount).describe('The largest days'),
    most_deaths: z.array(DayCount).max(largestDayCount).describe('The deadliest days'),
    year: z.int().describe('The year of by_day'),
    by_day: z.array(DayCount).max(366).describe('The days of the year with a tornado'),
  })
  .meta({ id: 'DayIndex' });
export type DayIndex = z.infer<typeof DayIndex>;

export const DayParams = z.strictObject({
  date: z
    .string()
    .refine(
      (text) => text === latestDay || isDate(text),
      'That isn’t a date. Days have addresses such as /days/2011-04-27, or /days/latest.',
    )
    .meta({ spoken: true, description: `a date such as 2011-04-27, or ${latestDay}` }),
});

export const DayQuery = z.strictObject({
  day: z.enum(dayKinds).optional().meta({
    description:
      'local: midnight to midnight by the clock at each place, which is what stands for none. convective: from 12 to 12 UTC, as forecasters count, which stands for none of latest',
  }),
});

export const DaysQuery = z.strictObject({
  year: wholeNumberQuery(1, 9999)
    .optional()
    .meta({ description: 'a year of the record, whose last one stands for none' }),
});
