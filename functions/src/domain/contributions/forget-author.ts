import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { byPerson } from '../members/person-contributions.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { byFormerAuthor, contributionKey, removedPartition } from './contribution-item.ts';

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

/**
 * Takes all that was erased after a removal out of the list of who wrote it. A repeat finds nothing more. What can be
 * restored has an author, and follows the account like all other contributions.
 */
export async function forgetFormerAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<void> {
  const found = await queryAll(client, partitionQuery(table, byFormerAuthor, removedPartition(person)));
  for (const { id } of found) await hideFromFormerAuthor(client, table, String(id), person);
}

/** Takes one erased contribution out of the list of who wrote it. */
export async function hideFromFormerAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
  person: string,
): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: contributionKey(id),
        UpdateExpression: 'REMOVE #partition, #sort',
        ConditionExpression: '#partition = :partition AND attribute_not_exists(authorId)',
        ExpressionAttributeNames: {
          '#partition': byFormerAuthor.partitionKey,
          '#sort': byFormerAuthor.sortKey,
        },
        ExpressionAttributeValues: { ':partition': removedPartition(person) },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
