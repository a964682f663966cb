import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { auditPartition, type AuditEntry } from '../account-items.ts';

export type ListedRoleChange = AuditEntry & { at: string };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Who was given which role, the last first: the audit's days, read backwards one by one. */
export async function listRoleChanges(
  client: DynamoDBDocumentClient,
  table: string,
  { days, max }: { days: number; max: number },
  now: number,
): Promise<ListedRoleChange[]> {
  const found: ListedRoleChange[] = [];
  for (let back = 0; back < days && found.length < max; back++) {
    const entries = (await queryAll(client, {
      TableName: table,
      KeyConditionExpression: '#pk = :day',
      FilterExpression: '#what = :what',
      ExpressionAttributeNames: { '#pk': partitionKey, '#what': 'what' },
      ExpressionAttributeValues: {
        ':day': auditPartition(now - back * dayMilliseconds),
        ':what': 'role-granted' satisfies AuditEntry['what'],
      },
      ScanIndexForward: false,
    })) as unknown as ListedRoleChange[];
    found.push(...entries);
  }
  return found.slice(0, max);
}
