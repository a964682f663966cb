import * as z from 'zod';
import { suggestionStatuses } from '../contributions/contribution-types.ts';
import { ContributionId } from '../contributions/schema.ts';
import { defaultPage, maxPage } from '../contract/page-limits.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import {
  claimSeconds,
  defaultSuggestions,
  maxClaimsAtOnce,
  maxCounted,
  maxDecisionsAtOnce,
  maxFlagged,
  maxSuggestionsPerPage,
  suggestionAges,
  suggestionFlags,
  suggestionSorts,
} from './moderation-limits.ts';
import { Decision, DecisionResult, ReviewBody, ReviewedSuggestion, SuggestionCounts } from './schema.ts';

const order = z.enum(['asc', 'desc']);
const sort = z.enum(suggestionSorts);
const count = z.int().min(0).max(maxCounted);
const total = z.int().min(0);

const decided = {
  access: 'moderator',
  confirmation: 'fresh',
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
      queue: z
        .enum(['open', 'waiting', 'sampled'])
        .optional()
        .describe(
          '"open": waits for a moderator; "waiting": for its author; "sampled": stood at once, to be looked at. Not together with status',
        ),
      flag: z
        .enum(suggestionFlags)
        .optional()
        .describe(`Only open ones have flags to filter by; at most ${maxFlagged} of them are looked at`),
      field: z.string().max(60).optional(),
      state: z.string().max(60).optional().describe('Of the United States, in words'),
      author: z.string().max(60).optional().describe('A username'),
      age: z.enum(suggestionAges).optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        suggestions: z.array(ReviewedSuggestion),
        counts: SuggestionCounts.describe('Of the queue, by default the open one, with the other filters'),
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
  decide: {
    method: 'POST',
    path: '/moderation/suggestions/decide',
    summary: `Decide on up to ${maxDecisionsAtOnce} suggestions, each by itself; repeating this changes nothing`,
    access: 'moderator',
    confirmation: 'fresh',
    caching: 'none',
    limits: [rateLimits.reviewByIp, rateLimits.decide],
    body: z.strictObject({ decisions: z.array(Decision).min(1).max(maxDecisionsAtOnce) }),
    response: z.strictObject({ data: z.strictObject({ results: z.array(DecisionResult) }) }),
  },
  getSuggestion: {
    method: 'GET',
    path: '/moderation/suggestions/{id}',
    summary: 'Get a suggestion for review, with similar ones that were decided before',
    access: 'moderator',
    caching: 'none',
    params: z.strictObject({ id: ContributionId }),
    response: z.strictObject({
      data: z.strictObject({
        suggestion: ReviewedSuggestion,
        similar: z.array(ReviewedSuggestion).describe('At most three: of the same field, decided last'),
        openOfAuthor: z.int().min(0).describe('How many open suggestions its author has, this one too'),
      }),
    }),
    problems: ['NOT_FOUND'],
  },
  claim: {
    method: 'POST',
    path: '/moderation/claims',
    summary: `Say which suggestions you are looking at, for ${claimSeconds / 60} minutes; instead of those you said before`,
    access: 'moderator',
    caching: 'none',
    limits: [rateLimits.claim],
    body: z.strictObject({ ids: z.array(ContributionId).max(maxClaimsAtOnce) }),
    response: z.strictObject({
      data: z.strictObject({
        claims: z
          .array(
            z.strictObject({
              id: ContributionId,
              by: z.string(),
              until: z.iso.datetime({ precision: 3 }),
              isOwn: z.boolean(),
            }),
          )
          .describe('Whose each is now: yours, or another moderator’s until their time is over'),
      }),
    }),
  },
  getModerationCounts: {
    method: 'GET',
    path: '/moderation/counts',
    summary: `Count open suggestions and open abuse reports, up to ${maxCounted} of each`,
    access: 'moderator',
    caching: 'none',
    response: z.strictObject({
      data: z.strictObject({
        suggestions: count.describe('Open ones that wait for a moderator, as the queue counts them'),
        reports: count.describe('Contributions with open reports, as the queue counts them'),
        appeals: count,
      }),
    }),
  },
});
