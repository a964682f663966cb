import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  contributionKey,
  type StoredContribution,
} from '@touchdown/functions/domain/contributions/contribution-item.ts';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { NewPerson } from '../accounts/new-person.ts';
import { ownSite } from '../own-site.ts';

const { endpoint, community: TableName } = ownSite.limits;
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
);
let count = 0;

async function idOf({ username }: NewPerson): Promise<string> {
  const Key = itemKey(community.kinds.username, { username });
  const { Item: item } = await client.send(new GetCommand({ TableName, Key }));
  return String(item?.['uid']);
}

/** Stores a contribution of a person. It is the newest of the feed. */
export async function putContributionOf(author: NewPerson, title: string): Promise<StoredContribution> {
  const contribution = {
    ...madeUpContribution({
      createdAt: new Date().toISOString(),
      target: { kind: 'tornado', id: '20130520-k3v9qx2a', display_name: 'Moore', state: 'OKLAHOMA' },
      title,
      authorId: await idOf(author),
      author: { username: author.username, role: 'user', photo: null },
    }),
    id: ContributionId.parse(`01${Date.now()}${++count}`.padEnd(26, 'X')),
  };
  await putContributions(client, TableName, [contribution]);
  return contribution;
}

/** The next file of this worker finds the feed as it was. */
export async function takeContributionsBack(contributions: readonly StoredContribution[]): Promise<void> {
  for (const { id } of contributions) {
    await client.send(new DeleteCommand({ TableName, Key: contributionKey(id) }));
  }
}

export async function giveRole(person: NewPerson, role: Role): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName,
      Key: profileKey(await idOf(person)),
      UpdateExpression: 'SET #role = :role',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role },
    }),
  );
}
