import * as z from 'zod';
import { PreliminaryCount } from '../contract/official-until.ts';
import { dayCount, hourCount, monthCount, rateClasses, ratingSteps } from './profile-steps.ts';
import { profileFields } from './profile-fields.ts';
import { deathPlacesSince } from './death-places.ts';
import { deathCounts, TornadoSummary } from './schema.ts';
import { FoundQuery } from './tornado-query.ts';
import { SearchAnswer } from './answers.ts';

const count = z.int().min(0);
const byStep = z.array(count).length(ratingSteps.length);

const fields = Object.fromEntries(profileFields.map((name) => [name, true])) as Record<
  (typeof profileFields)[number],
  true
>;

/** A tornado of a profile's lists: enough for a line of text and a line on the map. */
export const ProfileTornado = TornadoSummary.pick(fields).meta({ id: 'ProfileTornado' });
export type ProfileTornado = z.infer<typeof ProfileTornado>;

export const ProfileRate = z
  .strictObject({
    class: z.enum(rateClasses).describe('F1+ is F1 or EF1 and stronger'),
    since: z.int().describe('The first of the whole years that it is the average of'),
    through: z.int().describe('The last of them'),
    count,
    per_year: z.number().min(0).describe('The average of these years'),
    low: z
      .number()
      .min(0)
      .describe('The lower end of the 95% interval of the average, from how much single years differ'),
    high: z.number().min(0).describe('Its upper end'),
    least: count.describe('In the year with the fewest'),
    most: count.describe('In the year with the most'),
  })
  .meta({ id: 'ProfileRate' });
export type ProfileRate = z.infer<typeof ProfileRate>;

const head = z.array(ProfileTornado).max(5);

export const WhereDied = z
  .strictObject({
    deaths: count.describe(
      `All direct deaths since ${deathPlacesSince} that are known, with a place or without`,
    ),
    placed: count.describe('Those whose place is known: the sum of places'),
    ...deathCounts,
  })
  .meta({ id: 'WhereDied', description: 'Where people died, from NCEI’s files of fatalities' });

/** What a selection of tornadoes has in common: its totals, when they came, and the first of each kind. */
export const TornadoProfile = z
  .strictObject({
    total: count,
    years: z
      .strictObject({ first: z.int(), last: z.int(), count: z.int().min(0) })
      .describe('The years of the record that the selection asks for, of which by_year has each'),
    partial_year: z
      .int()
      .nullable()
      .describe('The last of these years, if the record ends before its December. Rates leave it out'),
    first: z.iso.date().nullable().describe('The date of the first of them, on the wall clock at the place'),
    last: z.iso.date().nullable(),
    ratings: byStep.describe(`By rating, of both scales: ${ratingSteps.join(', ')}`),
    deaths: count.describe(
      'Direct deaths, all that are known: of a state or county those that were in it, otherwise those along whole paths',
    ),
    deaths_at_least: z.boolean().describe('True if some of the numbers are lower limits or unknown'),
    injuries: count,
    injuries_at_least: z.boolean(),
    killers: count.describe('Tornadoes with such a death'),
    along_paths: z
      .strictObject({
        place: z
          .string()
          .describe('Where deaths, injuries and killers of the profile were: Graves, Kentucky'),
        deaths: count,
        deaths_at_least: z.boolean(),
        injuries: count,
        injuries_at_least: z.boolean(),
        killers: count,
        unplaced: z
          .strictObject({ tornadoes: count, deaths: count })
          .describe('Those of whose deaths no source says whether they were in the place'),
      })
      .optional()
      .describe(
        'Present if a state or county is asked for: the same along the whole paths of these tornadoes',
      ),
    where_died: WhereDied.optional().describe(
      `Where people died since ${deathPlacesSince}: of a state those in it. In answers of states, towns, years and outbreaks; absent if nothing is known`,
    ),
    path_miles: z.number().min(0),
    path_miles_unknown: count.describe('Tornadoes whose length is not known, or doubted'),
    damage_at_least: z
      .number()
      .min(0)
      .describe('US dollars of each year. Of a damage known only by its class, the lower end of the class'),
    damage_known: count.describe('How many have a known amount or class'),
    nights: z
      .strictObject({ count, of: count })
      .describe('Those that touched down between sunset and sunrise, of those whose place is known'),
    tornado_days: count.describe('Dates with one of them or more'),
    by_year: z
      .array(z.strictObject({ year: z.int(), ratings: byStep, deaths: count, killers: count }))
      .describe('Every year of the selection, also those without a tornado'),
    by_month_hour: z
      .array(z.array(count).length(hourCount))
      .length(monthCount)
      .describe('By month and hour of the wall clock at the place'),
    by_day: z.strictObject({
      counts: z.array(count).length(dayCount).describe('By day of the year; February 29 is the 60th'),
      smoothed: z
        .array(z.number().min(0))
        .length(dayCount)
        .describe('The average number a year on that day, smoothed with a Gaussian of 31 days'),
      clustering: z
        .number()
        .min(1)
        .describe('How many times the variance of single years is their average; 1 for independent events'),
    }),
    states: z
      .array(z.strictObject({ value: z.string(), count: z.int().min(1) }))
      .describe('How many touched each state, the most first. One that crossed a line counts in both'),
    heads: z
      .strictObject({ deadliest: head, strongest: head, longest: head, widest: head, latest: head })
      .describe('The first five of each kind. A value that a flag doubts counts as unknown, as in lists'),
    rates: z
      .array(ProfileRate)
      .describe(
        'A row for each class: first over all years of the selection, then since 1977 and since 2007 where at least ten of its years follow. Early ratings are often too high, so for F2+ and F4+ use those since 1977. Empty if the selection is not of whole years',
      ),
    cautions: z
      .array(z.strictObject({ year: z.int(), name: z.string(), says: z.string() }))
      .describe('What changed in the record during these years, by the first year of the change'),
    preliminary: PreliminaryCount.nullable().optional(),
    understood: SearchAnswer.optional().describe('Present with q'),
  })
  .meta({ id: 'TornadoProfile', description: 'What a selection of tornadoes has in common' });
export type TornadoProfile = z.infer<typeof TornadoProfile>;

export const ProfileQuery = FoundQuery;
