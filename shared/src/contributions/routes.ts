import * as z from 'zod';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { feedPageSize, listPageSize, maxFeedPageSize, maxLatestAgeSeconds } from './feed-limits.ts';
import { authorPattern, feedPlacePattern, targetPattern } from './feed-patterns.ts';
import { AbuseReport, RemovalReason, RemovalNote } from './removal.ts';
import { removalDays } from './removal-sentences.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { OwnContribution } from './own-contribution.ts';
import { NewPictureFacts } from './picture-body.ts';
import { pictureSentences } from './picture-sentences.ts';
import { questionRoutes } from './questions.ts';
import { contributionTypes } from './contribution-types.ts';
import { Contribution, ContributionId, voteDirections } from './schema.ts';
import { userText } from '../text/user-text-schema.ts';
import { maxObjectionLength, objectionSentences } from './objection-sentences.ts';
import { suggestionSentences } from './suggestion-sentences.ts';
import { readSource } from './read-source.ts';

/** Why somebody objects to the first of two decisions. Moderators read it, without the name. */
const ObjectionBody = z.strictObject({
  reason: userText({
    required: objectionSentences.reasonRequired,
    max: maxObjectionLength,
    tooLong: objectionSentences.reasonTooLong,
  }).meta({ description: `a text of at most ${maxObjectionLength} characters`, spoken: true }),
});

/** A link or a citation, as it is typed. */
const SourceText = z
  .string()
  .superRefine((typed, context) => {
    const read = readSource(typed);
    const sentence =
      'sentence' in read ? read.sentence : read.source ? undefined : suggestionSentences.noSource;
    if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence, input: typed });
  })
  .transform((typed) => {
    const read = readSource(typed);
    return 'source' in read ? read.source : null;
  })
  .meta({ description: 'a link that begins with https:// or http://, or a citation', spoken: true });

/** The id of a tornado or a storm report. It is not looked up: an unknown target has an empty list. */
const oneTarget = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-z-]{1,40}$/)
    .meta({ description: 'an id such as 19740403-k3v9qx2a or spc-20130520-k3v9qx2a' }),
});
const contributions = z.array(Contribution);

/** A position in one list. What it says is the server's own, and it is of no use in another list. */
const Cursor = z
  .string()
  .regex(/^[\w-]{40,300}$/)
  .meta({ description: 'the value of "next" on the previous page of the same list' });

const PageOfList = z.strictObject({
  limit: wholeNumberQuery(1, maxFeedPageSize).default(listPageSize),
  before: Cursor.optional(),
});
const pagination = z.strictObject({
  limit: z
    .int()
    .min(1)
    .describe('How many contributions the page has at most; fewer than requested if they are long'),
  hasMore: z
    .boolean()
    .describe('Whether there is a next page. Any page may have fewer contributions than its limit'),
  next: Cursor.nullable().describe('The value of "before" for the next page; null on the last page'),
});
const TargetContributions = z.strictObject({ data: z.strictObject({ contributions, pagination }) });

const ulid = '[0-9A-HJKMNP-TV-Z]{26}';

const targetText = z
  .string()
  .regex(targetPattern)
  .meta({ description: 'T: and the id of a tornado, or S: and the id of a storm report' });

/** One picture of a contribution, in a path. */
const PictureInPath = z.strictObject({
  id: ContributionId,
  imageId: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .meta({ description: 'the id of a picture of the contribution' }),
});

const PictureChange = z
  .strictObject({
    sensitive: z.boolean().optional().describe('Whether to cover the picture until somebody asks for it'),
    note: RemovalNote.optional().describe('Of a moderator, for the author'),
    facts: NewPictureFacts.optional().describe('Only of the author; they take the place of those before'),
  })
  .superRefine((body, context) => {
    if (body.sensitive === undefined && body.facts === undefined)
      context.addIssue({ code: 'custom', path: [], message: pictureSentences.nothingSent, input: body });
  })
  .meta({ spoken: true });

/** A position in the feed: a contribution's time and id. */
export const FeedPlace = z
  .string()
  .regex(feedPlacePattern)
  .meta({ description: 'the value of "next" on the previous page' });

/** The filters of the feed. They can be combined; an unknown target or author has an empty list. */
const FeedFilter = z.strictObject({
  type: z.enum(contributionTypes).optional(),
  target: targetText.optional(),
  author: z.string().regex(authorPattern).optional().meta({ description: 'a username' }),
});
export type FeedFilter = z.infer<typeof FeedFilter>;

const contributionIds = z
  .string()
  .regex(new RegExp(`^${ulid}(,${ulid}){0,${maxFeedPageSize - 1}}$`))
  .meta({
    description: `1 to ${maxFeedPageSize} contribution ids, separated by commas, such as those of one page`,
  });

const OneListQuery = z
  .strictObject({
    target: targetText.optional().describe(`The newest ${maxFeedPageSize} contributions of one target`),
    feed: z.literal('latest').optional().describe('latest: the newest contributions of all'),
    ids: contributionIds.optional(),
  })
  .superRefine(exactlyOne(['target', 'feed', 'ids']));

/** Returns a check that a request has exactly one of these parameters. */
function exactlyOne<const Name extends string>(names: readonly Name[]) {
  return <Q extends { [K in Name]?: unknown }>(query: Q, context: z.core.$RefinementCtx<Q>): void => {
    if (names.filter((name) => query[name] !== undefined).length === 1) return;
    const message = `one with exactly one of ${names.map((name) => `"${name}"`).join(' and ')}`;
    context.addIssue({ code: 'custom', path: [], message, input: query });
  };
}

const limit = wholeNumberQuery(1, maxFeedPageSize).default(feedPageSize);

export const contributionRoutes = defineRoutes({
  getLatestContributions: {
    method: 'GET',
    path: '/contributions/latest',
    summary: 'List the latest contributions',
    access: 'public',
    // The edge serves it for half of this time, and for the other half while it fetches the next.
    caching: { browserSeconds: 0, edgeSeconds: maxLatestAgeSeconds / 2 },
    query: z.strictObject({ limit }),
    response: z.strictObject({ contributions }),
  },
  listContributions: {
    method: 'GET',
    path: '/contributions',
    summary: 'List all contributions, or those of a type, target or author, page by page, newest first',
    access: 'public',
    caching: 'revalidate',
    query: FeedFilter.extend({
      limit,
      before: FeedPlace.optional(),
      ids: contributionIds
        .optional()
        .describe('Only these, in this order, without those that nobody sees. Other filters do not apply'),
    }),
    response: z.strictObject({
      contributions,
      pagination: z.strictObject({
        limit: z.int().min(1),
        hasMore: z.boolean(),
        next: FeedPlace.nullable().describe('The value of "before" for the next page; null on the last page'),
      }),
    }),
  },
  listTornadoContributions: {
    method: 'GET',
    path: '/tornadoes/{id}/contributions',
    summary: 'List the contributions to one tornado, page by page, newest first',
    access: 'public',
    caching: 'revalidate',
    params: oneTarget,
    query: PageOfList,
    response: TargetContributions,
  },
  listUserContributions: {
    method: 'GET',
    path: '/users/{id}/contributions',
    summary:
      'List the contributions of one person, page by page, newest first; your own with rejected suggestions',
    access: 'optional',
    caching: 'none',
    problems: ['NOT_FOUND'],
    params: z.strictObject({
      id: z
        .string()
        .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
        .meta({ description: 'a user id such as 01JD5K8Z7Q0000000000000000' }),
    }),
    query: PageOfList,
    response: z.strictObject({
      success: z.literal(true),
      data: z.strictObject({
        contributions: z.array(OwnContribution),
        removed: z
          .array(OwnContribution)
          .optional()
          .describe(
            'What moderators removed, the last removed first, with pages of its own; only for the author',
          ),
        pagination,
      }),
    }),
  },
  listStormReportContributions: {
    method: 'GET',
    path: '/spc-reports/{id}/contributions',
    summary: 'List the contributions to one storm report, page by page, newest first',
    access: 'public',
    caching: 'revalidate',
    params: oneTarget,
    query: PageOfList,
    response: TargetContributions,
  },
  listOwnVotes: {
    method: 'GET',
    path: '/contributions/my-votes',
    summary: 'Get your votes on the contributions of one list, and which of them you said thanks for',
    access: 'user',
    caching: 'none',
    query: OneListQuery,
    response: z.strictObject({
      data: z.strictObject({
        votes: z
          .record(ContributionId, z.enum(voteDirections))
          .describe('Votes by contribution id; contributions without your vote are left out'),
        thanks: z.array(ContributionId).describe('The contributions that you said thanks for'),
      }),
    }),
  },
  reportContribution: {
    method: 'POST',
    path: '/contributions/{id}/report',
    summary: 'Report a contribution to the moderators, once per person',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.reportContributionByIp, rateLimits.reportContribution],
    params: z.strictObject({ id: ContributionId }),
    body: AbuseReport,
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  deleteContribution: {
    method: 'DELETE',
    path: '/contributions/{id}',
    summary: `Delete your own contribution or, as a moderator, remove any: it can be restored for ${removalDays} days unless it is illegal`,
    access: 'user',
    confirmation: 'moderating',
    caching: 'none',
    limits: [rateLimits.deleteContributionByIp, rateLimits.deleteContribution],
    params: z.strictObject({ id: ContributionId }),
    body: RemovalReason.optional(),
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['FORBIDDEN', 'CONFLICT'],
  },
  restoreContribution: {
    method: 'POST',
    path: '/contributions/{id}/restore',
    summary: `Restore what a moderator removed in the last ${removalDays} days; repeating this changes nothing`,
    access: 'moderator',
    confirmation: 'fresh',
    caching: 'none',
    limits: [rateLimits.restoreContributionByIp, rateLimits.restoreContribution],
    params: z.strictObject({ id: ContributionId }),
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  markPicture: {
    method: 'PATCH',
    path: '/contributions/{id}/pictures/{imageId}',
    summary:
      'Mark a picture of your own contribution or, as a moderator, of any as sensitive or not; correct the facts of your own',
    access: 'user',
    confirmation: 'moderating',
    caching: 'none',
    limits: [rateLimits.markPictureByIp, rateLimits.markPicture],
    params: PictureInPath,
    body: PictureChange,
    response: z.strictObject({
      success: z.literal(true),
      data: z.strictObject({ contribution: Contribution }),
    }),
    problems: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  objectToDecision: {
    method: 'POST',
    path: '/contributions/{id}/object',
    summary:
      'Object to the first decision on a suggestion, once per person: then only a second moderator makes it stand',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.objectByIp, rateLimits.object],
    params: z.strictObject({ id: ContributionId }),
    body: ObjectionBody,
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  nameSource: {
    method: 'PATCH',
    path: '/contributions/{id}/source',
    summary:
      'Say where the value of your own open suggestion is from; one that was returned goes back to the moderators',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.nameSourceByIp, rateLimits.nameSource],
    params: z.strictObject({ id: ContributionId }),
    body: z.strictObject({ source: SourceText }),
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      data: z.strictObject({ contribution: OwnContribution }),
    }),
    problems: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  ...questionRoutes,
  thankForContribution: {
    method: 'POST',
    path: '/contributions/{id}/thanks',
    summary:
      'Say thanks for a contribution or take that back, counted once per person; a repeat with the same idempotencyKey changes nothing',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.thankByIp, rateLimits.thank],
    problems: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    params: z.strictObject({ id: ContributionId }),
    body: z.strictObject({
      thanked: z.boolean().describe('false to take your thanks back'),
      idempotencyKey: IdempotencyKey.optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        thanks: z.int().min(0).describe('How many people said thanks, with you'),
        thanked: z.boolean().describe('Whether you did, after this request'),
      }),
    }),
  },
  voteOnContribution: {
    method: 'POST',
    path: '/contributions/{id}/vote',
    summary:
      'Vote on a contribution; the same direction again clears your vote; a repeat with the same idempotencyKey changes nothing; a vote counts once your email address is verified',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.voteByIp, rateLimits.vote],
    problems: ['NOT_FOUND', 'FORBIDDEN', 'UNVERIFIED_EMAIL'],
    params: z.strictObject({ id: ContributionId }),
    body: z.strictObject({
      direction: z.enum(voteDirections),
      idempotencyKey: IdempotencyKey.optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        netVotes: z.int().describe('The votes of everybody, with yours'),
        userVote: z.enum(voteDirections).nullable().describe('Your vote after this request; null if cleared'),
      }),
    }),
  },
});
