import * as z from 'zod';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { defineRoutes, listCaching } from '../contract/route.ts';
import { contributionTypes } from './contribution-types.ts';
import { placesPageSize } from './feed-limits.ts';
import { feedPlacePattern, targetPattern } from './feed-patterns.ts';
import { ContributionId } from './schema.ts';

const Degrees = z.number().min(-180).max(180);

/** Where and when what a contribution is about was: enough for a map, and for filters by state and year. */
export const ContributionPlace = z
  .strictObject({
    id: ContributionId,
    type: z.enum(contributionTypes),
    target: z.string().regex(targetPattern).describe('T: or S:, and the id of the tornado or storm report'),
    name: z.string().describe('Of the tornado, or the place of the storm report'),
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .describe('Of the tornado or storm report; null if it is no state'),
    year: z.int().nullable().describe('Of the tornado or storm report, by the clocks there'),
    position: z
      .tuple([Degrees, Degrees])
      .nullable()
      .describe('Latitude and longitude of its beginning; null where the record has none'),
    author: z.string().nullable().describe('A username; null if the account was deleted'),
    pictures: z.int().min(0),
    created_at: z.iso.datetime({ precision: 3 }).describe('UTC'),
  })
  .meta({ id: 'ContributionPlace' });
export type ContributionPlace = z.infer<typeof ContributionPlace>;

const FeedPlace = z
  .string()
  .regex(feedPlacePattern)
  .meta({ description: 'the value of "next" on the previous page' });

/** A part of `tornadoRoutes`: the positions are in the record, which is in memory there. */
export const contributionPlaceRoutes = defineRoutes({
  listContributionPlaces: {
    method: 'GET',
    path: '/contributions/places',
    summary: 'List where and when the tornado or storm report of each contribution was, newest first',
    access: 'public',
    caching: listCaching,
    query: z.strictObject({
      limit: wholeNumberQuery(1, placesPageSize).default(placesPageSize),
      before: FeedPlace.optional(),
    }),
    response: z.strictObject({
      places: z.array(ContributionPlace),
      pagination: z.strictObject({
        limit: z.int().min(1),
        next: FeedPlace.nullable().describe('The value of "before" for the next page; null on the last page'),
      }),
    }),
  },
});
