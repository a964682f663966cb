import * as z from 'zod';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { feedPageSize, maxFeedPageSize } from '../contributions/feed-limits.ts';
import { RemovalReason } from '../contributions/removal.ts';
import { FeedPlace } from '../contributions/routes.ts';
import { Contribution, ContributionId } from '../contributions/schema.ts';
import { ReportedContribution, reportStates } from './schema.ts';

const caching = 'none';
const MessageResponse = z.strictObject({ success: z.literal(true), message: z.string() });

/** What moderators do about contributions and people that break the guidelines. */
export const conductRoutes = defineRoutes({
  listReports: {
    method: 'GET',
    path: '/moderation/reports',
    summary: 'List reported contributions with their reports, the newest report first, page by page',
    access: 'moderator',
    caching,
    query: z.strictObject({
      state: z.enum(reportStates).default('open'),
      limit: wholeNumberQuery(1, maxFeedPageSize).default(feedPageSize),
      before: FeedPlace.optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        contributions: z.array(Contribution).describe('In the order of "reported"'),
        reported: z.array(ReportedContribution),
        pagination: z.strictObject({
          limit: z.int().min(1),
          hasMore: z.boolean(),
          next: FeedPlace.nullable().describe(
            'The value of "before" for the next page; null on the last page',
          ),
        }),
      }),
    }),
  },
  dismissReports: {
    method: 'POST',
    path: '/moderation/reports/{contributionId}/dismiss',
    summary: 'Dismiss all open reports of a contribution, which stays; repeating this changes nothing',
    access: 'moderator',
    caching,
    limits: [rateLimits.dismissReports],
    params: z.strictObject({ contributionId: ContributionId }),
    body: RemovalReason.pick({ note: true }),
    response: MessageResponse,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
});
