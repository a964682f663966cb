import { ScanCommand, type DynamoDBDocumentClient, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../../domain/members/audit-items.ts';

const removed = 'contribution-removed' satisfies AuditEntry['what'];

/**
 * Reads the whole table page by page, for the operator: how many contributions of each person were removed after a
 * report. Only the audit still has the author's id.
 */
export async function reportedRemovals(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<Map<string, number>> {
  const removals = new Map<string, number>();
  let page: ScanCommandOutput | undefined;
  do {
    page = await client.send(
      new ScanCommand({
        TableName: table,
        FilterExpression: '#what = :removed AND isAfterReport = :yes',
        ProjectionExpression: '#uid',
        ExpressionAttributeNames: { '#what': 'what', '#uid': 'uid' },
        ExpressionAttributeValues: { ':removed': removed, ':yes': true },
        ConsistentRead: true,
        ExclusiveStartKey: page?.LastEvaluatedKey,
      }),
    );
    for (const { uid } of page.Items ?? []) removals.set(String(uid), (removals.get(String(uid)) ?? 0) + 1);
  } while (page.LastEvaluatedKey);
  return removals;
}
