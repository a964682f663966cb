import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { byPerson } from '../members/person-contributions.ts';

/**
 * Takes the author off a contribution that stays after the account was deleted. In place of the person's id it has a
 * random one of its own, which is the id of no account and which no route accepts, and it leaves the list of the
 * person. So nobody can find out what else the same person wrote, and nothing that others wrote in the meantime about
 * the former id applies to it any more.
 */
export async function forgetAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  Key: Record<string, unknown>,
  uid: string,
): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET author = :nobody, authorId = :random REMOVE #partition, #sort',
        // A moderator may remove it at the same moment, and a repeat must not give it another id.
        ConditionExpression: 'authorId = :uid',
        ExpressionAttributeNames: { '#partition': byPerson.partitionKey, '#sort': byPerson.sortKey },
        ExpressionAttributeValues: {
          ':nobody': null,
          ':random': `nobody-${randomBytes(16).toString('hex')}`,
          ':uid': uid,
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
