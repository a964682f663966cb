import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';

const { abuseReport } = community.kinds;

/** Query: whether somebody has reported the contribution. Decided reports count too. */
export async function isReported(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<boolean> {
  const { Items: found = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :beginning)',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: {
        ':pk': keyText(abuseReport.partition, { id }),
        ':beginning': keyBeginning(abuseReport.sort),
      },
      Limit: 1,
      ProjectionExpression: '#pk',
      ConsistentRead: true,
    }),
  );
  return found.length > 0;
}
