import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { present, update, write } from '../../../platform/aws/items.ts';

/**
 * Reads the whole table page by page, for the operator, and has the data of all deleted accounts erased once more: the
 * followers of profiles do it as after the deletion. Returns how many accounts these are.
 */
export async function eraseAgain(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): Promise<number> {
  let count = 0;
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: table,
        FilterExpression: '#sort = :profile AND attribute_exists(deletedAt)',
        ProjectionExpression: '#partition, #sort',
        ExpressionAttributeNames: { '#partition': partitionKey, '#sort': sortKey },
        ExpressionAttributeValues: { ':profile': community.kinds.profile.sort },
        ExclusiveStartKey: startKey,
      }),
    );
    for (const key of page.Items ?? []) {
      const changes = {
        set: { eraseAgainAt: new Date(now()).toISOString() },
        onlyIf: { deletedAt: present },
      };
      await write(client, update(table, key as Record<string, string>, changes));
      count++;
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return count;
}
