import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { maxBookmarks } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { toBookmark } from '../../../domain/members/bookmark-items.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';
import { ownProfile } from '../profile/own-profile.ts';

/** Saving a tornado again changes nothing; the bookmark keeps its first date. */
export function addBookmark({
  accounts,
  bookmarks,
  findTornado,
  now,
}: Pick<AccountPorts, 'accounts' | 'bookmarks' | 'findTornado' | 'now'>): RouteHandlers<
  typeof accountRoutes
>['addBookmark'] {
  return async ({ person, params: { id } }) => {
    const outcome = await bookmarks.add(
      person.id,
      toBookmark(await findTornado(id), new Date(now()).toISOString()),
    );
    if (outcome === 'refused') {
      await ownProfile(accounts, person);
      const max = groupedNumber(maxBookmarks);
      throw new Problem('CONFLICT', `You can save up to ${max} tornadoes. Please remove a bookmark first.`);
    }
    return { bookmarked: true, message: accountSentences.bookmarked };
  };
}
