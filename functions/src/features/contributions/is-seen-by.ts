import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isListed, isRemoved, isShownToAuthor } from '../../domain/contributions/is-listed.ts';

type Reader = Pick<Person, 'id' | 'role'>;

/**
 * Whether somebody can see a contribution among the others. For everybody else, its id must be answered like one
 * that names nothing. Authors see what was rejected; only moderators see what is hidden; what was removed
 * is in lists of its own.
 */
export function isSeenBy(contribution: StoredContribution, { id, role }: Reader): boolean {
  if (isRemoved(contribution)) return false;
  if (mayModerate(role)) return true;
  return contribution.authorId === id ? isShownToAuthor(contribution) : isListed(contribution);
}
