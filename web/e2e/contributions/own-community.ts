import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { suggestionStatuses } from '@touchdown/shared/contributions/contribution-types.ts';
import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
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

type Target = { id: string; display_name: string; state: string };
type Kind = typeof community.kinds.contribution;

/** Stores a contribution of a person to a tornado and returns its id. It is the newest of its lists. */
async function putOwn(
  author: NewPerson,
  target: Target,
  own: Record<string, unknown>,
  listKey: (kind: Kind, place: { created: string; id: string }) => Record<string, string>,
): Promise<string> {
  const { contribution: kind } = community.kinds;
  const id = `01${Date.now()}${++count}`.padEnd(26, 'X');
  const [person, createdAt] = [await idOf(author), new Date().toISOString()];
  const place = { created: createdAt, id };
  const Item = {
    ...itemKey(kind, { id }),
    ...indexKey(kind.indexes.byTarget, { type: 'T', target: target.id, ...place }),
    ...indexKey(kind.indexes.byPerson, { person, ...place }),
    ...listKey(kind, place),
    id,
    url: null,
    images: [],
    authorId: person,
    author: { username: author.username, role: 'user', photo: null },
    createdAt,
    up: 0,
    down: 0,
    net: 0,
    target: { kind: 'tornado', ...target },
    ...own,
  };
  await client.send(new PutCommand({ TableName, Item }));
  return id;
}

/** Stores a text of a person and returns its id. It is the newest of the feed. */
export function putContributionOf(author: NewPerson, title: string): Promise<string> {
  const target = { id: '20130520-k3v9qx2a', display_name: 'Moore', state: 'OKLAHOMA' };
  const own = {
    contributionType: 'PERSONAL_ACCOUNT',
    title,
    content: 'I was there.',
    suggestionStatus: null,
  };
  return putOwn(author, target, own, ({ indexes }, place) =>
    indexKey(indexes.byFeed, { month: place.created.slice(0, 7), ...place }),
  );
}

/** Stores an edit suggestion of a person and returns its id. */
export function putSuggestionOf(
  author: NewPerson,
  target: Target,
  content: { targetField: string; currentValue: string | null; proposedValue: string; reason: string },
): Promise<string> {
  const own = { contributionType: 'EDIT_SUGGESTION', title: null, content, suggestionStatus: 'PENDING' };
  return putOwn(author, target, own, ({ indexes }, place) =>
    indexKey(indexes.byReview, { status: 'PENDING', ...place }),
  );
}

/** The next file of this worker finds the feed as it was. */
export async function takeContributionsBack(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await client.send(new DeleteCommand({ TableName, Key: itemKey(community.kinds.contribution, { id }) }));
  }
}

/** Gives a role, and counts the passkey that moderators need. Who logs in afterwards by `openSignedIn` has confirmed. */
export async function giveRole(person: NewPerson, role: Role, { hasPasskey = true } = {}): Promise<void> {
  await setOfProfile(person, 'role', role);
  if (hasPasskey && mayModerate(role)) await setOfProfile(person, 'passkeys', 1);
}

/** Sets when a session was last confirmed, as if its person had used the passkey then. */
export async function confirmSession(session: string, at = Date.now()): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName,
      Key: itemKey(community.kinds.session, { session }),
      UpdateExpression: 'SET confirmedAt = :at',
      ExpressionAttributeValues: { ':at': new Date(at).toISOString() },
    }),
  );
}

/** Makes the account older than its first week, in which it has fewer loops. */
export function makeOlder(person: NewPerson): Promise<void> {
  return setOfProfile(person, 'createdAt', '2025-01-01T00:00:00.000Z');
}

async function setOfProfile(
  person: NewPerson,
  name: 'role' | 'createdAt' | 'passkeys',
  value: string | number,
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName,
      Key: itemKey(community.kinds.profile, { person: await idOf(person) }),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** The site's own contributions are days old. */
const newFor = 12 * 60 * 60 * 1000;

/** Deletes what a file's people have contributed through the site, so that the next file finds the feed as it was. */
export async function takeNewContributionsBack(): Promise<void> {
  const { byFeed, byReview } = community.kinds.contribution.indexes;
  const { name: IndexName, partitionKey: feed, sortKey: place } = community.indexes.byFeed;
  const since = new Date(Date.now() - newFor).toISOString();
  const months = [...new Set([since, new Date().toISOString()].map((time) => time.slice(0, 7)))];
  const partitions = [
    ...months.map((month) => keyText(byFeed.partition, { month })),
    ...suggestionStatuses.map((status) => keyText(byReview.partition, { status })),
  ];
  for (const partition of partitions) {
    const { Items: items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: '#feed = :partition AND #place >= :since',
        ExpressionAttributeNames: { '#feed': feed, '#place': place },
        ExpressionAttributeValues: { ':partition': partition, ':since': since },
      }),
    );
    for (const item of items) {
      const Key = { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
      await client.send(new DeleteCommand({ TableName, Key }));
    }
  }
}
