import { Select } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import {
  similarSuggestions,
  maxCounted,
  type ReviewAction,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import {
  byReview,
  suggestionPartition,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { readOpenReports, readReported } from '../../domain/contributions/open-reports.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { partitionQuery } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { claimSuggestions, storedClaims } from './claims.ts';
import { decideMany } from './decide-many.ts';
import { decidingHere } from './deciding.ts';
import { findRecord, keptRecords, keptRuns } from './find-record.ts';
import { findSuggestion, findSuggestions } from './find-suggestions.ts';
import { countSuggestions, filterSuggestions, isStillThere } from './list-suggestions.ts';
import { openFlags } from './open-flags.ts';
import { openStatuses, waitsForModerator } from './review-queues.ts';
import { reviewSuggestion } from './review-suggestion.ts';
import { showReviewed, shownAccounts } from './reviewed-suggestions.ts';
import {
  authorOfSuggestions,
  inOrder,
  proposalOf,
  stateInWords,
  suggestionIndex,
  type IndexedSuggestion,
} from './suggestion-index.ts';

const deciding = decidingHere();
const { client, community: table, catalogue, reports, now } = deciding;
const ephemeral = requiredEnv('ephemeralTable');
const runs = keptRuns(() => readPointer(client, catalogue), now);
const records = keptRecords(deciding.findRecord, findRecord(client, catalogue, reports, runs), now);
const index = suggestionIndex(client, table, now);
const accounts = shownAccounts(client, table, now);
const claims = storedClaims(client, ephemeral, now);
const show = showReviewed(index, records, accounts, claims, now);
const flagsOf = openFlags(records, accounts, now);
const review = reviewSuggestion(deciding, index);
const findAll = (ids: readonly string[]) => findSuggestions(client, table, ids);

const operations = {
  /** The index says which suggestions are on the page, and one consistent BatchGet what they are by now. */
  async listSuggestions({ query: { page, limit, sort_by, sortBy, order, ...filter }, person }) {
    if (filter.queue !== undefined && filter.status !== undefined)
      throw new Problem('INVALID_REQUEST', 'Please choose a queue or a status, not both.');
    const sort = sort_by ?? sortBy ?? 'contributions.created_at';
    const all = await index.all();
    const view = { all, openFlags: await flagsOf(all), now: now() };
    const chosen = inOrder(filterSuggestions(view, filter), { sort, order });
    const ids = chosen.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    const present = (await findAll(ids)).filter((one) => isStillThere(one, filter));
    const pagination = paginate(chosen.length, page, limit);
    const { total: totalCount, totalPages: total_pages } = pagination;
    return {
      data: {
        suggestions: await show(present, person),
        counts: countSuggestions(view, filter),
        pagination: { ...pagination, totalCount, total_pages },
      },
    };
  },

  /** One suggestion, with what was decided about others like it. */
  async getSuggestion({ params: { id }, person }) {
    const [suggestion, all] = await Promise.all([findSuggestion(client, table, id), index.all()]);
    if (!suggestion) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    const similar = await findAll(similarTo(suggestion, all).map((one) => one.id));
    const [shown, ...others] = await show([suggestion, ...similar], person);
    if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    const openOfAuthor = authorOfSuggestions(all, suggestion.authorId).open;
    return { data: { suggestion: shown, similar: others, openOfAuthor } };
  },

  approveSuggestion: (request) => decideOne('approve', request),
  rejectSuggestion: (request) => decideOne('reject', request),
  closeSuggestion: (request) => decideOne('close', request),
  decide: decideMany({ findAll, review, show, now }),
  claim: claimSuggestions(claims),

  /** The badge's numbers are those of the queues, up to `maxCounted` of each. */
  async getModerationCounts() {
    const [suggestions, reported, appeals] = await Promise.all([
      Promise.all(openStatuses.map(countWaiting)),
      countReported(),
      countAppeals(),
    ]).catch(unavailable('The queues can’t be counted right now. Please try again.'));
    const total = suggestions.reduce((sum, one) => sum + one, 0);
    return {
      data: { suggestions: Math.min(total, maxCounted), reports: reported, appeals },
    };
  },
} satisfies RouteHandlers<typeof moderationRoutes>;

export const handler = sliceHandler(moderationRoutes, operations, {
  authenticate: authenticate(client, table, now),
  limiter: rateLimiter(client, ephemeral, now),
  settings: settingsOfStage(now),
});

type DecisionRequest = RouteRequest<typeof moderationRoutes.approveSuggestion>;

/** Answers a decision on one suggestion, with the suggestion as it is then. Its three routes have the same request. */
async function decideOne(
  action: ReviewAction,
  { params: { id }, body, person }: Pick<DecisionRequest, 'params' | 'body' | 'person'>,
) {
  const { message, suggestion } = await review(action, id, body ?? {}, person);
  const [shown] = await show([suggestion], person);
  if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
  return { success: true as const, message, data: { suggestion: shown } };
}

/** Of the same field, those of the same state first, and the last decided of these. */
function similarTo(
  suggestion: StoredContribution,
  all: readonly IndexedSuggestion[],
): readonly IndexedSuggestion[] {
  const field = proposalOf(suggestion)?.targetField;
  if (field === undefined) return [];
  const state = stateInWords(suggestion.target.state);
  const isElsewhere = (one: IndexedSuggestion) => Number(one.state !== state);
  return all
    .filter((one) => one.field === field && one.decidedAt !== undefined && one.id !== suggestion.id)
    .toSorted(
      (a, b) => isElsewhere(a) - isElsewhere(b) || ((a.decidedAt ?? '') > (b.decidedAt ?? '') ? -1 : 1),
    )
    .slice(0, similarSuggestions);
}

const { byAppealState } = community.kinds.appeal.indexes;

function countAppeals(): Promise<number> {
  const open = keyText(byAppealState.partition, { state: 'OPEN' });
  return count(partitionQuery(table, byAppealState.on, open));
}

function countWaiting(status: (typeof openStatuses)[number]): Promise<number> {
  const open = partitionQuery(table, byReview, suggestionPartition(status));
  return count({ ...open, FilterExpression: waitsForModerator });
}

async function countReported(): Promise<number> {
  const reported = await readOpenReports(client, table, { enough: maxCounted });
  const first = reported.slice(0, maxCounted).map(({ contributionId }) => contributionId);
  return first.length === 0 ? 0 : (await readReported(client, table, first)).size;
}

/** Queries until enough are counted. A filter leaves out some of what a query has read. */
async function count(query: QueryCommandInput): Promise<number> {
  let counted = 0;
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = { ...query, Limit: maxCounted, Select: Select.COUNT, ExclusiveStartKey: startKey };
    const { Count = 0, LastEvaluatedKey } = await client.send(new QueryCommand(page));
    counted += Count;
    startKey = LastEvaluatedKey;
  } while (startKey && counted < maxCounted);
  return Math.min(counted, maxCounted);
}
