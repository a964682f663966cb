import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';

const maxConcurrentDeletions = 8;

/**
 * Deletes all contributions of a person. What belongs to each of them, such as pictures and votes, is removed by the
 * function that follows the deletion of a contribution. Those that a moderator removed name no author and stay.
 */
export async function eraseContributions(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<void> {
  const found = await queryAll(client, {
    TableName: table,
    IndexName: byPerson.name,
    KeyConditionExpression: '#person = :person',
    ExpressionAttributeNames: { '#person': byPerson.partitionKey, '#pk': partitionKey, '#sk': sortKey },
    ExpressionAttributeValues: { ':person': personContributions(uid) },
    ProjectionExpression: '#pk, #sk',
  });
  const deleteNext = async () => {
    for (let key = found.pop(); key; key = found.pop()) await eraseContribution(client, table, key, uid);
  };
  await Promise.all(Array.from({ length: maxConcurrentDeletions }, deleteNext));
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
