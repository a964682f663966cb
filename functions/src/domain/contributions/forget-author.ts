import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { byPerson } from '../members/person-contributions.ts';
import { absent, update, writeIf } from '../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../platform/aws/queries.ts';
import { byFormerAuthor, contributionKey, removedPartition } from './contribution-item.ts';

/**
 * Takes the author off a contribution that stays after the account was deleted. In place of the person's id it has a
 * random one of its own, which is the id of no account and which no route accepts, and it leaves the list of the
 * person. So nobody can find out what else the same person wrote, and nothing that others wrote in the meantime about
 * the former id applies to it any more.
 */
export async function forgetAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  key: Record<string, unknown>,
  uid: string,
): Promise<void> {
  const forgotten = update(table, key, {
    set: { author: null, authorId: `nobody-${randomBytes(16).toString('hex')}` },
    remove: [byPerson.partitionKey, byPerson.sortKey],
    // A moderator may remove it at the same moment, and a repeat must not give it another id.
    onlyIf: { authorId: uid },
  });
  await writeIf(client, forgotten);
}

/**
 * Takes all that was erased after a removal out of the list of who wrote it. A repeat finds nothing more. What can be
 * restored has an author, and follows the account like all other contributions.
 */
export async function forgetFormerAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<void> {
  const found = await queryAll(client, partitionQuery(table, byFormerAuthor, removedPartition(person)));
  for (const { id } of found) await hideFromFormerAuthor(client, table, String(id), person);
}

/** Takes one erased contribution out of the list of who wrote it. */
export async function hideFromFormerAuthor(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
  person: string,
): Promise<void> {
  const hidden = update(table, contributionKey(id), {
    remove: [byFormerAuthor.partitionKey, byFormerAuthor.sortKey],
    onlyIf: { [byFormerAuthor.partitionKey]: removedPartition(person), authorId: absent },
  });
  await writeIf(client, hidden);
}
