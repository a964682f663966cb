import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionQuery } from '../../platform/aws/partition-query.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { byFormerAuthor, contributionKey, removedPartition } from './contribution-item.ts';

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
