import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { drop, put } from '../../../platform/aws/items.ts';
import { queryAll } from '../../../platform/aws/queries.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';

const { decider } = community.kinds;

/** Writes who decides about others, so that all admins can be told something. Belongs to the grant of the role. */
export function noteDecider(table: string, person: string, role: Role): TransactItem {
  if (!mayModerate(role)) return dropDecider(table, person);
  return put(table, { ...itemKey(decider, { person }), person, role });
}

export function dropDecider(table: string, person: string): TransactItem {
  return drop(table, itemKey(decider, { person }));
}

/** Query: the ids of all admins. */
export async function listAdmins(client: DynamoDBDocumentClient, table: string): Promise<string[]> {
  const items = await queryAll(client, {
    TableName: table,
    KeyConditionExpression: '#pk = :deciders',
    ExpressionAttributeNames: { '#pk': partitionKey },
    ExpressionAttributeValues: { ':deciders': keyText(decider.partition) },
  });
  return items.filter(({ role }) => role === 'admin').map(({ person }) => String(person));
}
