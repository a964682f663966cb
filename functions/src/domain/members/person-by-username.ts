import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { readItem } from '../../platform/aws/items.ts';

/** Get: the id of the person who has a username, whatever its letter case. */
export function personByUsername(client: DynamoDBDocumentClient, table: string) {
  return async (username: string): Promise<string | undefined> => {
    const key = itemKey(community.kinds.username, { username });
    const reservation = await readItem(client, table, key, { isConsistent: false });
    return reservation && String(reservation['uid']);
  };
}
