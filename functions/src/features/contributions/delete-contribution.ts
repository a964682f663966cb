import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { Newcomers } from '../../domain/members/newcomers.ts';
import { requireConfirmed } from '../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import type { FindContribution } from './find-contribution.ts';
import { isSeenBy } from './is-seen-by.ts';

interface DeletePorts {
  find: FindContribution;
  removal: ContributionRemoval;
  newcomers: Pick<Newcomers, 'isNew' | 'noteSpam'>;
}

/** Somebody else may remove and restore it at the same time. */
const maxAttempts = 5;

/**
 * A contribution that is not there, or that the person cannot see, has the same answer as a deletion, so that a request
 * can be repeated. Authors may delete what is hidden, and what a moderator removed.
 */
export function deleteContribution({
  find,
  removal,
  newcomers,
}: DeletePorts): RouteHandlers<typeof contributionRoutes>['deleteContribution'] {
  return async ({ params: { id }, body: reason, person }) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const contribution = await find(id);
      if (!(await isDone(removal, contribution, person, reason))) continue;
      if (
        contribution &&
        isSpam(contribution, person, reason) &&
        (await newcomers.isNew(contribution.authorId))
      )
        await newcomers.noteSpam();
      return { success: true, message: removalSentences.deleted };
    }
    throw new Problem('CONFLICT', removalSentences.changing);
  };
}

/** What was hidden for its reports has been counted then. */
function isSpam(
  { authorId, hiddenBy, removedAt }: StoredContribution,
  person: Person,
  reason: RemovalReason | undefined,
): boolean {
  const isCounted = removedAt !== undefined || hiddenBy?.has('reports') === true;
  return authorId !== person.id && reason?.category === 'Spam' && !isCounted;
}

/** Returns false if the contribution has changed since it was read. */
async function isDone(
  removal: ContributionRemoval,
  contribution: StoredContribution | undefined,
  person: Person,
  reason: RemovalReason | undefined,
): Promise<boolean> {
  if (!contribution || isErased(contribution)) return true;
  if (contribution.authorId === person.id) return removal.byOwner(contribution);
  const isModerator = mayModerate(person.role);
  if (!isModerator) {
    if (isSeenBy(contribution, person)) throw new Problem('FORBIDDEN', removalSentences.notYours);
    return true;
  }
  requireConfirmed(person);
  if (!reason) throw new Problem('INVALID_REQUEST', removalSentences.categoryRequired);
  // What another moderator has removed stays so, unless it is illegal.
  return (
    (isRemoved(contribution) && !reason.isIllegal) ||
    removal.byModerator(contribution, person.id, reason, person.role)
  );
}
