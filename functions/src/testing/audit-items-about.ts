import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';

/** Returns the audit items whose detail begins with an id. DynamoDB filters: a test's table may have thousands of items. */
export async function auditItemsAbout(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<Record<string, unknown>[]> {
  const { Items: items = [] } = await client.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 'begins_with(pk, :audit) AND begins_with(detail, :id)',
      ExpressionAttributeValues: { ':audit': keyBeginning(community.kinds.audit.partition), ':id': id },
    }),
  );
  return items;
}
