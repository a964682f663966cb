import { Select } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxCounted } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { byReview, suggestionPartition } from '../../domain/contributions/contribution-item.ts';
import { partitionQuery } from '../../platform/aws/partition-query.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';

const { byReportState } = community.kinds.abuseReport.indexes;

/** Each count reads at most `maxCounted` entries of an index, however long the queue is. */
export function getModerationCounts(
  client: DynamoDBDocumentClient,
  table: string,
): RouteHandlers<typeof moderationRoutes>['getModerationCounts'] {
  async function count(index: TableIndex, partition: string): Promise<number> {
    const query = partitionQuery(table, index, partition);
    const { Count = 0 } = await client
      .send(new QueryCommand({ ...query, Limit: maxCounted, Select: Select.COUNT }))
      .catch(unavailable('The queues cannot be counted at the moment. Please try again.'));
    return Count;
  }

  return async () => {
    const [pending, selected, reports] = await Promise.all([
      count(byReview, suggestionPartition('PENDING')),
      count(byReview, suggestionPartition('COMMUNITY_SELECTED')),
      count(byReportState.on, keyText(byReportState.partition, { state: 'OPEN' })),
    ]);
    return { data: { suggestions: Math.min(pending + selected, maxCounted), reports } };
  };
}
