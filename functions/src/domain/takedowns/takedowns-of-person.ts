import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { takedownStates } from '@touchdown/shared/takedowns/takedown-words.ts';
import { update, writeIf } from '../../platform/aws/items.ts';
import { partitionQuery, queryPages } from '../../platform/aws/queries.ts';

const { byTakedownState, byPerson } = community.indexes;
const { takedown: kind } = community.kinds;

/** The list of the requests that joined a case, beside those of its states. */
export const joinedRequests = 'JOINED';

type Item = Record<string, unknown>;

/**
 * Returns the cases that pass, by reading all of them page by page. There are few, because each is written by hand and
 * expires, and only an export and a deletion of an account ask.
 */
async function casesWhere(
  client: DynamoDBDocumentClient,
  table: string,
  passes: (takedown: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  for (const state of [...takedownStates, joinedRequests]) {
    const query = partitionQuery(
      table,
      byTakedownState,
      keyText(kind.indexes.byTakedownState.partition, { state }),
    );
    for await (const page of queryPages(client, query)) found.push(...page.filter(passes));
  }
  return found;
}

/** The cases that were sent from an email address. */
export function takedownsFrom(client: DynamoDBDocumentClient, table: string, email: string): Promise<Item[]> {
  const sender = email.toLowerCase();
  return casesWhere(client, table, (takedown) => String(takedown['email']).toLowerCase() === sender);
}

/** The cases about what somebody wrote, once it has been hidden. */
export function takedownsAbout(client: DynamoDBDocumentClient, table: string, uid: string): Promise<Item[]> {
  return casesWhere(client, table, ({ authorId }) => authorId === uid);
}

/** Takes the author of what the cases are about off all of them. A repeat finds nothing more. */
export async function forgetInTakedowns(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<void> {
  for (const takedown of await takedownsAbout(client, table, uid)) {
    const key = { [partitionKey]: takedown[partitionKey], [sortKey]: takedown[sortKey] };
    const remove = [byPerson.partitionKey, byPerson.sortKey];
    const onlyIf = { authorId: uid };
    await writeIf(client, update(table, key, { set: { authorId: null }, remove, onlyIf }));
  }
}
