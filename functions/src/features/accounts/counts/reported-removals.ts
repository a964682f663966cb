import { ScanCommand, type DynamoDBDocumentClient, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '../../../domain/members/audit-items.ts';

const removed = 'contribution-removed' satisfies AuditEntry['what'];
const restored = 'contribution-restored' satisfies AuditEntry['what'];

/**
 * Reads the whole table page by page, for the operator: how many contributions of each person were removed after a
 * report, without those that were restored. Only the audit still has the author's id.
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
        FilterExpression: '#what IN (:removed, :restored) AND isAfterReport = :yes',
        ProjectionExpression: '#uid, #what',
        ExpressionAttributeNames: { '#what': 'what', '#uid': 'uid' },
        ExpressionAttributeValues: { ':removed': removed, ':restored': restored, ':yes': true },
        ConsistentRead: true,
        ExclusiveStartKey: page?.LastEvaluatedKey,
      }),
    );
    for (const { uid, what } of page.Items ?? []) {
      const change = what === removed ? 1 : -1;
      removals.set(String(uid), (removals.get(String(uid)) ?? 0) + change);
    }
  } while (page.LastEvaluatedKey);
  return removals;
}
