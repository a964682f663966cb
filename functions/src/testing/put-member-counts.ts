import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toMemberCountsItem } from '../domain/members/member-counts.ts';

/** Writes what is counted for a person over the existing item. */
export async function putMemberCounts(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
  counts: Parameters<typeof toMemberCountsItem>[1],
): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: toMemberCountsItem(uid, counts) }));
}
