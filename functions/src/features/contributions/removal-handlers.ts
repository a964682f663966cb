import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate, type Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import {
  contributionRemoval,
  type ContributionRemoval,
} from '../../domain/contributions/contribution-removal.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';
import type { Newcomers } from '../../domain/members/newcomers.ts';
import { requireConfirmed } from '../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { findContribution, isSeenBy } from './find-contribution.ts';

type Handlers = Pick<RouteHandlers<typeof contributionRoutes>, 'deleteContribution' | 'restoreContribution'>;

/** Somebody else may remove and restore it, hide it or show it at the same time. */
const maxAttempts = 5;

/** Authors and moderators delete contributions and restore them, each what they deleted. */
export function removalHandlers(
  client: DynamoDBDocumentClient,
  table: string,
  people: Newcomers,
  now: () => number,
): Handlers {
  const removal = contributionRemoval(client, table, now);
  return {
    /**
     * A contribution that is not there, or that the person cannot see, has the same answer as a deletion, so that a
     * request can be repeated. Authors may delete what is hidden, and what a moderator removed.
     */
    async deleteContribution({ params: { id }, body: reason, person }) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const contribution = await findContribution(client, table, id);
        if (!(await isDone(removal, contribution, person, reason))) continue;
        const after = contribution?.authorId === person.id && (await findContribution(client, table, id));
        const until = after && after.removedByAuthor ? { restorableUntil: keptUntilOf(after) } : {};
        const mayBeSpam = contribution && isSpam(contribution, person, reason);
        if (mayBeSpam && (await people.isNew(contribution.authorId))) await people.noteSpam();
        return { success: true, message: removalSentences.deleted, ...until };
      }
      throw new Problem('CONFLICT', removalSentences.changing);
    },

    /** One that is not removed, or not any more, has the same answer, so that a request can be repeated. */
    async restoreContribution({ params: { id }, person }) {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const contribution = await findContribution(client, table, id);
        const isOwn = contribution?.authorId === person.id;
        checkMayRestore(contribution, isOwn, person);
        if (!contribution) throw new Problem('NOT_FOUND', removalSentences.unknown);
        const isOver = isRemoved(contribution) && now() >= Date.parse(keptUntilOf(contribution));
        if (isErased(contribution) || isOver) throw new Problem('CONFLICT', removalSentences.erased);
        const isDone =
          !isRemoved(contribution) ||
          (await (isOwn ? removal.restoreOwn(contribution) : removal.restore(contribution, person.id)));
        if (isDone) return { success: true, message: removalSentences.restored };
      }
      throw new Problem('CONFLICT', removalSentences.changing);
    },
  };
}

/** Authors undo their own deletions, and moderators what moderators removed of others. */
function checkMayRestore(contribution: StoredContribution | undefined, isOwn: boolean, person: Person): void {
  if (isOwn) {
    if (contribution && isRemoved(contribution) && !contribution.removedByAuthor)
      throw new Problem('FORBIDDEN', removalSentences.ownRestoration);
    return;
  }
  // The same answer for whatever others cannot see.
  if (!mayModerate(person.role)) throw new Problem('FORBIDDEN', removalSentences.notYoursToRestore);
  requireConfirmed(person);
  if (contribution?.removedByAuthor) throw new Problem('FORBIDDEN', removalSentences.authorsChoice);
}

/** What was hidden for its reports has been counted then. */
function isSpam(
  { authorId, hiddenBy, removedAt, removedByAuthor }: StoredContribution,
  person: Person,
  reason: RemovalReason | undefined,
): boolean {
  const isCounted = (removedAt !== undefined && !removedByAuthor) || hiddenBy?.has('reports') === true;
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
  // A repeat finds it deleted.
  if (contribution.authorId === person.id)
    return contribution.removedByAuthor === true || removal.byOwner(contribution);
  const isModerator = mayModerate(person.role);
  if (!isModerator) {
    if (isSeenBy(contribution, person)) throw new Problem('FORBIDDEN', removalSentences.notYours);
    return true;
  }
  requireConfirmed(person);
  if (!reason) throw new Problem('INVALID_REQUEST', removalSentences.categoryRequired);
  // What another moderator has removed stays so, unless it is illegal. What its author deleted could come back.
  const isDoneBefore = isRemoved(contribution) && !contribution.removedByAuthor && !reason.isIllegal;
  return isDoneBefore || removal.byModerator(contribution, person.id, reason, person.role);
}
