import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionRemoval } from './contribution-removal.ts';
import type { FindContribution } from './find-contribution.ts';
import { isSeenBy } from './is-seen-by.ts';

interface DeletePorts {
  find: FindContribution;
  removal: ContributionRemoval;
}

/**
 * A contribution that is not there, or that the person cannot see, has the same answer as a deletion, so that a request
 * can be repeated. Authors may delete what is hidden.
 */
export function deleteContribution({
  find,
  removal,
}: DeletePorts): RouteHandlers<typeof contributionRoutes>['deleteContribution'] {
  return async ({ params: { id }, body: reason, person }) => {
    const contribution = await find(id);
    if (contribution?.authorId === person.id) {
      await removal.byOwner(contribution);
    } else if (contribution && isSeenBy(contribution, person)) {
      if (!mayModerate(person.role)) throw new Problem('FORBIDDEN', removalSentences.notYours);
      if (!reason) throw new Problem('INVALID_REQUEST', removalSentences.categoryRequired);
      await removal.byModerator(contribution, person.id, reason);
      // In the moment of the removal its author may have left, and it has another author's id.
      const left = await find(id);
      if (left && left.authorId !== contribution.authorId) await removal.byModerator(left, person.id, reason);
    }
    return { success: true, message: removalSentences.deleted };
  };
}
