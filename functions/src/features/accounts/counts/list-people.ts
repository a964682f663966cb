import { ScanCommand, type DynamoDBDocumentClient, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { sortKey } from '@touchdown/shared/storage/table-shape.ts';

interface ListedPerson {
  id: string;
  username: string;
}

/** Reads the whole table page by page, for the operator: nothing lists people otherwise. Leaves out deleted accounts. */
export async function* listPeople(
  client: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<ListedPerson> {
  let page: ScanCommandOutput | undefined;
  do {
    page = await client.send(
      new ScanCommand({
        TableName: table,
        FilterExpression: '#sk = :profile AND attribute_exists(username)',
        ProjectionExpression: 'id, username',
        ExpressionAttributeNames: { '#sk': sortKey },
        ExpressionAttributeValues: { ':profile': community.kinds.profile.sort },
        ExclusiveStartKey: page?.LastEvaluatedKey,
      }),
    );
    for (const { id, username } of page.Items ?? []) yield { id: String(id), username: String(username) };
  } while (page.LastEvaluatedKey);
}
