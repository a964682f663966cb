import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { byFormerAuthor, removedPartition } from '../../../domain/contributions/contribution-item.ts';
import { forgetAuthor } from '../../../domain/contributions/forget-author.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

const maxConcurrentWrites = 8;

/**
 * Deletes all contributions of a person, or takes their author off, as the person chose. What belongs to a deleted one,
 * such as pictures and votes, is removed by the function that follows its deletion. What a moderator removed and could
 * restore is treated like the rest; what was erased names no author and stays. Either way a contribution leaves the lists
 * that are read here, so a retry finds what is left.
 */
export async function eraseContributions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
  { isDeletion }: { isDeletion: boolean },
): Promise<void> {
  const erase = isDeletion ? eraseContribution : forgetAuthor;
  for (const [index, partition] of [
    [byPerson, personContributions(uid)],
    [byFormerAuthor, removedPartition(uid)],
  ] as const) {
    const keys = await queryAll(client, partitionQuery(table, index, partition, [partitionKey, sortKey]));
    await inLanes(maxConcurrentWrites, keys, (key) => erase(client, table, key, uid));
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
