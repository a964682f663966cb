import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import type { VoteDirection } from '@touchdown/shared/contributions/schema.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { ContributionStore } from '../../domain/contributions/contribution-store.ts';
import type { HasAccount } from '../../domain/members/has-account.ts';
import { toOwnContribution } from '../../domain/contributions/moderator-decisions.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import type { ContributionPage } from '../../domain/contributions/newest-contributions.ts';
import type { PageCursors } from '../../platform/http/page-cursors.ts';

/** An own list has two parts, each with its place. One that has ended has this in the place's stead. */
const ended = '-';

/**
 * A deleted account is answered like one that never existed. The author sees what moderators decided, in a list with
 * cursors of its own.
 */
export function listUserContributions(
  store: ContributionStore,
  cursors: PageCursors,
  hasAccount: HasAccount,
): RouteHandlers<typeof contributionRoutes>['listUserContributions'] {
  return async ({ params: { id }, query: { limit: max, before }, person }) => {
    const isOwn = person?.id === id;
    const list = `${isOwn ? 'own' : 'person'} ${id}`;
    const places = before === undefined ? [] : cursors.open(list, before).split(' ');
    const paginationOf = (...next: (string | null)[]) => {
      const hasMore = next.some((place) => place !== null);
      const cursor = hasMore ? cursors.seal(list, next.map((place) => place ?? ended).join(' ')) : null;
      return { limit: max, hasMore, next: cursor };
    };
    const votesOn = async (ids: string[]) => {
      const votes = person && ids.length > 0 ? await store.votesOf(person.id, ids) : [];
      return new Map<string, VoteDirection>(
        votes.map(({ contributionId, direction }) => [contributionId, direction]),
      );
    };
    const page = (at: 0 | 1, read: (before: string | undefined) => Promise<ContributionPage>) =>
      places[at] === ended ? { contributions: [], next: null } : read(places[at]);

    if (!isOwn) {
      if (!(await hasAccount(id))) throw new Problem('NOT_FOUND', 'User not found.');
      const { contributions, next } = await page(0, (place) => store.ofPerson(id, { max, before: place }));
      const votes = await votesOn(contributions.map((one) => one.id));
      const shown = contributions.map((one) => ({
        ...toShownContribution(one),
        userVote: votes.get(one.id) ?? null,
      }));
      return { success: true, data: { contributions: shown, pagination: paginationOf(next) } };
    }
    const [own, removed] = await Promise.all([
      page(0, (place) => store.ofPerson(id, { max, before: place }, id)),
      page(1, (place) => store.removedOf(id, { max, before: place })),
    ]);
    return {
      success: true,
      data: {
        contributions: own.contributions.map(toOwnContribution),
        removed: removed.contributions.map(toOwnContribution),
        pagination: paginationOf(own.next, removed.next),
      },
    };
  };
}
