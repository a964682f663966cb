import * as z from 'zod';
import { OutbreakRule, OutbreakSummary } from './outbreak-answers.ts';
import { ratingSteps } from './profile-steps.ts';
import { WhereDied } from './profile.ts';
import { TrendsAnswer } from './year-answers.ts';

const count = z.int().min(0);
const Counted = z.strictObject({ tornadoes: count, deaths: count });

const CountedState = z
  .strictObject({
    name: z.string(),
    path: z.string(),
    tornadoes: count.describe('Those that touched it'),
    deaths: count.describe('In the state'),
  })
  .meta({ id: 'CountedState' });

/** The numbers of the pages that teach. */
export const LearnAnswer = z
  .strictObject({
    trends: TrendsAnswer,
    ratings: z
      .array(Counted)
      .length(ratingSteps.length)
      .describe(`By rating: ${ratingSteps.join(', ')}`),
    nights: z
      .strictObject({ ...Counted.shape, of: Counted.describe('All with a place') })
      .describe('Touchdowns between sunset and sunrise, of those with a place'),
    where_died: WhereDied.optional().describe('Absent if nothing is known'),
    outbreaks: z.strictObject({
      count,
      rule: OutbreakRule,
      largest: OutbreakSummary.pick({ title: true, path: true, tornadoes: true, deaths: true }).nullable(),
    }),
    most_tornadoes: z.array(CountedState).max(5),
    most_deaths: z.array(CountedState).max(5),
  })
  .meta({ id: 'LearnAnswer' });
export type LearnAnswer = z.infer<typeof LearnAnswer>;
