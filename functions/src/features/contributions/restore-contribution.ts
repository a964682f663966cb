import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import type { FindContribution } from './find-contribution.ts';

interface RestorePorts {
  find: FindContribution;
  removal: ContributionRemoval;
  now: () => number;
}

/** It may be hidden or shown for another reason at the same time. */
const maxAttempts = 5;

/** One that is not removed, or not any more, has the same answer, so that a request can be repeated. */
export function restoreContribution({
  find,
  removal,
  now,
}: RestorePorts): RouteHandlers<typeof contributionRoutes>['restoreContribution'] {
  return async ({ params: { id }, person }) => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const contribution = await find(id);
      if (!contribution) throw new Problem('NOT_FOUND', removalSentences.unknown);
      const { authorId } = contribution;
      if (authorId === person.id) throw new Problem('FORBIDDEN', removalSentences.ownRestoration);
      const isOver = isRemoved(contribution) && now() >= Date.parse(keptUntilOf(contribution));
      if (isErased(contribution) || isOver) throw new Problem('CONFLICT', removalSentences.erased);
      if (!isRemoved(contribution) || (await removal.restore(contribution, person.id)))
        return { success: true, message: removalSentences.restored };
    }
    throw new Problem('CONFLICT', removalSentences.changing);
  };
}
