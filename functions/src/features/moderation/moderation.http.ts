import { Select } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type DynamoDBDocumentClient, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { type ReviewAction, maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { readPointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { authorAtApproval } from './author-at-approval.ts';
import { claimSuggestions, storedClaims } from './claims.ts';
import { decideMany } from './decide-many.ts';
import { decisionWriter } from './decision-writer.ts';
import { findRecord as recordFinder } from './find-record.ts';
import { findSuggestions } from './find-suggestions.ts';
import { getSuggestion } from './get-suggestion.ts';
import { keptRecords, keptRuns } from './kept-records.ts';
import { listSuggestions } from './list-suggestions.ts';
import { openFlags } from './open-flags.ts';
import { findSuggestion, reviewSuggestion, type ReviewSuggestion } from './review-suggestion.ts';
import { showReviewed, type ShowReviewed } from './reviewed-suggestions.ts';
import { shownAccounts } from './shown-accounts.ts';
import { suggestionIndex } from './suggestion-index.ts';
import { byReview, suggestionPartition } from '../../domain/contributions/contribution-item.ts';
import { readOpenReports, readReported } from '../../domain/contributions/open-reports.ts';
import { partitionQuery } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { openStatuses, waitsForModerator } from './review-queues.ts';

const { byAppealState } = community.kinds.appeal.indexes;

/** The badge's numbers are those of the queues, up to `maxCounted` of each. */
function getModerationCounts(
  client: DynamoDBDocumentClient,
  table: string,
): RouteHandlers<typeof moderationRoutes>['getModerationCounts'] {
  const open = openStatuses.map((status) => ({
    ...partitionQuery(table, byReview, suggestionPartition(status)),
    FilterExpression: waitsForModerator,
  }));
  const appeals = partitionQuery(
    table,
    byAppealState.on,
    keyText(byAppealState.partition, { state: 'OPEN' }),
  );

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

  async function countReported(): Promise<number> {
    const reported = await readOpenReports(client, table, { enough: maxCounted });
    const first = reported.slice(0, maxCounted).map(({ contributionId }) => contributionId);
    return first.length === 0 ? 0 : (await readReported(client, table, first)).size;
  }

  return async () => {
    const [suggestions, reports, waitingAppeals] = await Promise.all([
      Promise.all(open.map(count)),
      countReported(),
      count(appeals),
    ]).catch(unavailable('The queues can’t be counted right now. Please try again.'));
    const total = suggestions.reduce((sum, one) => sum + one, 0);
    return {
      data: { suggestions: Math.min(total, maxCounted), reports, appeals: waitingAppeals },
    };
  };
}

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const catalogue = requiredEnv('catalogueTable');
const now = () => Date.now();
const reports = stormReportCatalogue({
  ...storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});
const findRecord = recordFinder({ client, table: catalogue, reports });
const runs = keptRuns(() => readPointer(client, catalogue), now);
const findForQueue = recordFinder({ client, table: catalogue, reports, readRuns: runs });
const records = keptRecords(findRecord, findForQueue, now);
const index = suggestionIndex(client, table, now);
const accounts = shownAccounts(client, table, now);
const claims = storedClaims(client, requiredEnv('ephemeralTable'), now);
const show = showReviewed({ index, records, accounts, claims, now });
const find = findSuggestion(client, table);
const findAll = findSuggestions(client, table);
const review = reviewSuggestion({
  find,
  writer: decisionWriter(client, { community: table, catalogue }, now),
  readAuthor: authorAtApproval(client, table),
  findRecord,
  now,
});

export const handler = sliceHandler(
  moderationRoutes,
  {
    listSuggestions: listSuggestions({
      index,
      flagsOf: openFlags(records, accounts, now),
      findAll,
      show,
      now,
    }),
    approveSuggestion: decidedBy(review, show, 'approve'),
    rejectSuggestion: decidedBy(review, show, 'reject'),
    closeSuggestion: decidedBy(review, show, 'close'),
    decide: decideMany({ findAll, review, show, now }),
    getSuggestion: getSuggestion({ find, findAll, index, show }),
    claim: claimSuggestions(claims),
    getModerationCounts: getModerationCounts(client, table),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);

type Route = typeof moderationRoutes.approveSuggestion;

/** The three routes of one suggestion have the same request and the same answer. */
type Handler = (
  request: Pick<RouteRequest<Route>, 'params' | 'body' | 'person'>,
) => Promise<RouteResponse<Route>>;

/** Answers a decision on one suggestion, with the suggestion as it is then. */
function decidedBy(review: ReviewSuggestion, show: ShowReviewed, action: ReviewAction): Handler {
  return async ({ params: { id }, body, person }) => {
    const { message, suggestion } = await review(action, id, body ?? {}, person);
    const [shown] = await show([suggestion], person);
    if (!shown) throw new Problem('NOT_FOUND', moderationSentences.unknown);
    return { success: true, message, data: { suggestion: shown } };
  };
}
