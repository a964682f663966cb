import { seesAsModerator, type Person } from '@touchdown/shared/contract/person.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isListed, isRemoved, isShownToAuthor } from '../../domain/contributions/is-listed.ts';

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
