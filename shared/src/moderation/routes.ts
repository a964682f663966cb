import * as z from 'zod';
import { suggestionStatuses } from '../contributions/contribution-types.ts';
import { ContributionId } from '../contributions/schema.ts';
import { defaultPage, maxPage } from '../contract/page-limits.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import {
  defaultSuggestions,
  maxCounted,
  maxSuggestionsPerPage,
  suggestionSorts,
} from './moderation-limits.ts';
import { ReviewBody, ReviewedSuggestion } from './schema.ts';

const order = z.enum(['asc', 'desc']);
const sort = z.enum(suggestionSorts);
const count = z.int().min(0).max(maxCounted);
const total = z.int().min(0);

const decided = {
  access: 'moderator',
  caching: 'none',
  limits: [rateLimits.reviewByIp, rateLimits.review],
  params: z.strictObject({ id: ContributionId }),
  body: ReviewBody.optional(),
  response: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    data: z.strictObject({ suggestion: ReviewedSuggestion }),
  }),
  problems: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const moderationRoutes = defineRoutes({
  listSuggestions: {
    method: 'GET',
    path: '/moderation/suggestions',
    summary: 'List edit suggestions for review',
    access: 'moderator',
    caching: 'none',
    query: z.strictObject({
      page: wholeNumberQuery(1, maxPage).default(defaultPage),
      limit: wholeNumberQuery(1, maxSuggestionsPerPage).default(defaultSuggestions),
      sort_by: sort.optional(),
      sortBy: sort.optional().describe('The same as sort_by'),
      order: order.default('desc'),
      status: z.enum(suggestionStatuses).optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        suggestions: z.array(ReviewedSuggestion),
        pagination: z.strictObject({
          page: z.int().min(1),
          limit: z.int().min(1),
          total,
          totalCount: total,
          totalPages: total,
          total_pages: total,
          hasMore: z.boolean(),
        }),
      }),
    }),
  },
  approveSuggestion: {
    ...decided,
    method: 'POST',
    path: '/moderation/suggestions/{id}/approve',
    summary: 'Take a suggested value into the record, unless the record already has it (CONFLICT)',
  },
  rejectSuggestion: {
    ...decided,
    method: 'POST',
    path: '/moderation/suggestions/{id}/reject',
    summary: 'Reject a suggestion; the value of an approved one is taken out of the record again',
  },
  closeSuggestion: {
    ...decided,
    method: 'POST',
    path: '/moderation/suggestions/{id}/close',
    summary:
      'Close an open suggestion whose value the record already has: it becomes REJECTED with "already_so", changes nothing, and counts neither for nor against its author',
  },
  getModerationCounts: {
    method: 'GET',
    path: '/moderation/counts',
    summary: `Count open suggestions and open abuse reports, up to ${maxCounted} of each`,
    access: 'moderator',
    caching: 'none',
    response: z.strictObject({ data: z.strictObject({ suggestions: count, reports: count }) }),
  },
});
