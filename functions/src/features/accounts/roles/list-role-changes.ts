import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../../platform/aws/queries.ts';
import { auditPartition, type AuditEntry } from '../../../domain/members/audit-items.ts';

export type ListedRoleChange = AuditEntry & { at: string };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the latest role changes first. Reads the audit one day at a time, backwards. */
export async function listRoleChanges(
  client: DynamoDBDocumentClient,
  table: string,
  { days, max }: { days: number; max: number },
  now: number,
): Promise<ListedRoleChange[]> {
  const changes: ListedRoleChange[] = [];
  for (let day = 0; day < days && changes.length < max; day++) {
    const entries = (await queryAll(client, {
      TableName: table,
      KeyConditionExpression: '#pk = :day',
      FilterExpression: '#what = :what',
      ExpressionAttributeNames: { '#pk': partitionKey, '#what': 'what' },
      ExpressionAttributeValues: {
        ':day': auditPartition(now - day * dayMilliseconds),
        ':what': 'role-granted' satisfies AuditEntry['what'],
      },
      ScanIndexForward: false,
    })) as unknown as ListedRoleChange[];
    changes.push(...entries);
  }
  return changes.slice(0, max);
}
