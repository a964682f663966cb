import * as z from 'zod';
import { Pagination, PageQuery, wholeNumberQuery } from '../contract/pagination.ts';
import { StormSystems } from './day-answers.ts';
import { PlacePath } from './place-answers.ts';
import { outbreakSorts } from './outbreak-sorts.ts';
import { maxPlacePaths } from './profile-steps.ts';
import { TornadoProfile } from './profile.ts';

const count = z.int().min(0);

/** The numbers of the rule that makes tornadoes one outbreak. */
export const OutbreakRule = z
  .strictObject({
    least_rating: count,
    max_hours_apart: count,
    max_miles_apart: count,
    least_tornadoes: count,
  })
  .meta({
    id: 'OutbreakRule',
    description:
      'Tornadoes of this rating and above are one outbreak if each touched down at most so long after, and so far from, another of it, and they are that many',
  });

export const OutbreakSummary = z
  .strictObject({
    id: z.string().describe('It stays when members come and go: 1974-04-03-illinois'),
    path: z.string().describe('The path of its page on this site'),
    name: z.string().nullable().describe('The name people use; null for most'),
    title: z.string().describe('The name, or its dates in words'),
    first_day: z.iso.date().describe('The date of the first touchdown, on the wall clock at the place'),
    last_day: z.iso.date(),
    tornadoes: count.describe('Those that the rule counts: of F1, EF1 and stronger'),
    violent: count.describe('F4, EF4, F5 and EF5'),
    deaths: count,
    deaths_at_least: z.boolean().describe('True if some of the numbers are lower limits or unknown'),
    fujita_miles: z.number().min(0).describe('The sum of rating times miles of path'),
    states: z.array(z.string()).describe('Those that its paths touched, the most first'),
  })
  .meta({ id: 'OutbreakSummary' });
export type OutbreakSummary = z.infer<typeof OutbreakSummary>;

export const OutbreakList = z
  .strictObject({
    outbreaks: z.array(OutbreakSummary),
    pagination: Pagination,
    rule: OutbreakRule,
    years: z
      .array(z.strictObject({ year: z.int(), outbreaks: count }))
      .describe('How many outbreaks began in each year, under the filter of the state'),
  })
  .meta({ id: 'OutbreakList' });
export type OutbreakList = z.infer<typeof OutbreakList>;

/** Another count of the same weather. */
export const OutbreakCount = z
  .strictObject({
    of: z.enum(['convective_days', 'local_days', 'published']),
    says: z.string().describe('What is counted, in words'),
    tornadoes: count,
    source: z.string().nullable().describe('Who published it; null for a count of this record'),
    parameters: z
      .record(z.string(), z.string())
      .nullable()
      .describe('The parameters of the list of these tornadoes; null for a published count'),
  })
  .meta({ id: 'OutbreakCount' });
export type OutbreakCount = z.infer<typeof OutbreakCount>;

export const OutbreakAnswer = z
  .strictObject({
    ...OutbreakSummary.shape,
    begins: z.iso.datetime().describe('The first touchdown'),
    ends: z.iso.datetime().describe('The last touchdown'),
    name_source: z.string().nullable().describe('Where the name is written; null without a name'),
    rule: OutbreakRule,
    bounds: z
      .strictObject({ south: z.number(), north: z.number(), west: z.number(), east: z.number() })
      .describe('What a map of it shows'),
    parameters: z
      .record(z.string(), z.string())
      .describe('The parameters of the list of tornadoes with the same selection'),
    profile: TornadoProfile,
    paths: z.array(PlacePath).max(maxPlacePaths).describe('The most significant first'),
    hours: z
      .array(z.strictObject({ hour: z.string(), tornadoes: count, deaths: count }))
      .describe('By the wall clock at the place: 1974-04-03T15. Hours without one are in it, up to two days'),
    days: z
      .array(z.strictObject({ date: z.iso.date(), path: z.string(), tornadoes: count, members: count }))
      .describe('The convective days that it covers: all tornadoes of the day, and those of the outbreak'),
    others: count.describe(
      'Tornadoes between its first and its last touchdown that are not of it: weaker, unrated or elsewhere',
    ),
    counts: z.array(OutbreakCount).describe('Other counts of the same days'),
    storm_systems: StormSystems,
    near_in_time: z.array(OutbreakSummary).describe('Outbreaks of the days before and after'),
  })
  .meta({ id: 'OutbreakAnswer' });
export type OutbreakAnswer = z.infer<typeof OutbreakAnswer>;

export const OutbreakListQuery = z.strictObject({
  ...PageQuery.shape,
  sort: z.enum(outbreakSorts).default(outbreakSorts[0]),
  year: wholeNumberQuery(1, 9999)
    .optional()
    .meta({ description: 'the year of the first touchdown, on the wall clock at the place' }),
  decade: z
    .string()
    .regex(/^\d{3}0$/)
    .transform(Number)
    .optional()
    .meta({ type: 'integer', description: 'the first year of a decade, such as 1970' }),
  state: z.string().max(40).optional().meta({ description: 'a state that a path touched' }),
});
export type OutbreakListQuery = z.infer<typeof OutbreakListQuery>;

export const OutbreakParams = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80)
    .meta({ description: 'an id of today or of before, or a name: super-outbreak-of-1974' }),
});
