import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';

/** Get: the id of the person who has a username, whatever its letter case. */
export function personByUsername(client: DynamoDBDocumentClient, table: string) {
  return async (username: string): Promise<string | undefined> => {
    const Key = itemKey(community.kinds.username, { username });
    const { Item: reservation } = await client.send(new GetCommand({ TableName: table, Key }));
    return reservation && String(reservation['uid']);
  };
}
