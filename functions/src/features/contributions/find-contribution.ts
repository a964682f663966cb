import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { seesAsModerator, type Person } from '@touchdown/shared/contract/person.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isListed, isRemoved, isShownToAuthor } from '../../domain/contributions/is-listed.ts';
import { readItem } from '../../platform/aws/items.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

const notRead = unavailable('The contribution can’t be loaded right now. Please try again.');

/** Returns one contribution. It may be removed or erased. */
export async function findContribution(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<StoredContribution | undefined> {
  const item = await readItem(client, table, contributionKey(id)).catch(notRead);
  return item && fromContributionItem(item);
}

type Reader = Pick<Person, 'id' | 'role' | 'mayReadDesk'>;

/**
 * Whether somebody can see a contribution among the others. For everybody else, its id must be answered like one
 * that names nothing. Authors see what was rejected; only moderators see what is hidden; what was removed
 * is in lists of its own.
 */
export function isSeenBy(contribution: StoredContribution, reader: Reader): boolean {
  if (isRemoved(contribution)) return false;
  if (seesAsModerator(reader)) return true;
  return contribution.authorId === reader.id ? isShownToAuthor(contribution) : isListed(contribution);
}
