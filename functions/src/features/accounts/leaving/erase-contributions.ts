import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { byFormerAuthor, removedPartition } from '../../../domain/contributions/contribution-item.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

const maxConcurrentDeletions = 8;

/**
 * Deletes all contributions of a person. What belongs to each of them, such as pictures and votes, is removed by the
 * function that follows the deletion of a contribution. Those that were erased after a removal name no author and stay.
 */
export async function eraseContributions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<void> {
  for (const [index, partition] of [
    [byPerson, personContributions(uid)],
    [byFormerAuthor, removedPartition(uid)],
  ] as const) {
    const keys = await queryAll(client, partitionQuery(table, index, partition, [partitionKey, sortKey]));
    await inLanes(maxConcurrentDeletions, keys, (key) => eraseContribution(client, table, key, uid));
  }
}

/** Deletes one contribution, if it is still there and by this person. */
export async function eraseContribution(
  client: DynamoDBDocumentClient,
  table: string,
  Key: Record<string, unknown>,
  uid: string,
): Promise<void> {
  try {
    await client.send(
      new DeleteCommand({
        TableName: table,
        Key,
        // It may be erased at the same moment, and the reason of a removal stays.
        ConditionExpression: 'authorId = :uid',
        ExpressionAttributeValues: { ':uid': uid },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
