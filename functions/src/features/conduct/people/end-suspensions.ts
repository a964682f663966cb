import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { suspensions } from '../../../domain/members/suspend-person.ts';
import { byEnd, suspendedKey, suspendedPartition } from '../../../domain/members/suspension-items.ts';
import { queryAll } from '../../../platform/aws/queries.ts';

/**
 * Restores everybody whose suspension has reached its end. They may write again from that moment on; this brings back
 * their contributions and votes. A new suspension that was decided meanwhile has another end and stays.
 */
export async function endSuspensions(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<void> {
  const items = await queryAll(client, {
    TableName: table,
    IndexName: byEnd.name,
    KeyConditionExpression: '#suspended = :suspended AND #ends <= :now',
    ExpressionAttributeNames: { '#suspended': byEnd.partitionKey, '#ends': byEnd.sortKey },
    ExpressionAttributeValues: { ':suspended': suspendedPartition, ':now': new Date(now()).toISOString() },
  });
  for (const { uid } of items) {
    try {
      await suspensions(client, table, now).restoreIfOver(String(uid));
    } catch (error) {
      // The account was deleted.
      if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
      await client.send(new DeleteCommand({ TableName: table, Key: suspendedKey(String(uid)) }));
    }
  }
}
