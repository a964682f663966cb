import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes, listCaching } from '../contract/route.ts';
import { CountyParams } from './place-answers.ts';
import { TornadoSummary } from './schema.ts';
import { leastFollowers } from './gap-words.ts';

const count = z.int().min(0);

/** A tornado of a place, and how much people have added to it. Nothing added is zero, because each is looked up. */
export const TornadoGaps = z
  .strictObject({
    ...TornadoSummary.pick({
      id: true,
      tor_f_scale: true,
      begin_wall: true,
      display_name: true,
      known_as: true,
      start_lat: true,
      start_lon: true,
      end_lat: true,
      end_lon: true,
      fatalities: true,
    }).shape,
    photos: count.describe('Uploads and links'),
    stories: count.describe('What people who were there, or their families, tell'),
    sources: count.describe('News articles and documents'),
  })
  .meta({ id: 'TornadoGaps' });
export type TornadoGaps = z.infer<typeof TornadoGaps>;

export const CountyGaps = z
  .strictObject({
    name: z.string().describe('As in a sentence: Cleveland County'),
    path: z.string().describe('The path of its page on this site'),
    tornadoes: z.array(TornadoGaps).describe('All of them: the deadliest first, then the strongest'),
    followers: z
      .int()
      .min(leastFollowers)
      .nullable()
      .describe(`How many people follow it; null if fewer than ${leastFollowers} do`),
  })
  .meta({ id: 'CountyGaps' });
export type CountyGaps = z.infer<typeof CountyGaps>;

/** A part of `tornadoRoutes`: which tornadoes a county has is in the record, which is in memory there. */
export const placeGapRoutes = defineRoutes({
  getCountyGaps: {
    method: 'GET',
    path: '/places/{state}/counties/{county}/gaps',
    summary: 'Get what people have added to each tornado of a county, and how many follow it',
    access: 'public',
    caching: listCaching,
    limits: [rateLimits.countyGaps],
    params: CountyParams,
    response: CountyGaps,
    problems: ['NOT_FOUND'],
  },
});
