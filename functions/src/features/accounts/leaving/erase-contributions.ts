import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { forgetAuthor } from '../../../domain/contributions/forget-author.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

const maxConcurrentWrites = 8;

/**
 * Deletes all contributions of a person, or takes their author off, as the person chose. What belongs to a deleted one,
 * such as pictures and votes, is removed by the function that follows its deletion. Those that a moderator removed name
 * no author and stay. Either way a contribution leaves the list that is read here, so a retry finds what is left.
 */
export async function eraseContributions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
  { isDeletion }: { isDeletion: boolean },
): Promise<void> {
  const query = partitionQuery(table, byPerson, personContributions(uid), [partitionKey, sortKey]);
  const keys = await queryAll(client, query);
  const erase = isDeletion ? eraseContribution : forgetAuthor;
  await inLanes(maxConcurrentWrites, keys, (key) => erase(client, table, key, uid));
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
        // A moderator may remove it at the same moment, and the reason of a removal stays.
        ConditionExpression: 'authorId = :uid',
        ExpressionAttributeValues: { ':uid': uid },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
