import { Select } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type DynamoDBDocumentClient, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { byReview, suggestionPartition } from '../../domain/contributions/contribution-item.ts';
import { readOpenReports, readReported } from '../../domain/contributions/open-reports.ts';
import { partitionQuery } from '../../platform/aws/partition-query.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { openStatuses, waitsForModerator } from './review-queues.ts';

const { byAppealState } = community.kinds.appeal.indexes;

/** The badge's numbers are those of the queues, up to `maxCounted` of each. */
export function getModerationCounts(
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
