import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';

/**
 * By the id under which it was saved, whatever has become of that tornado since. Only where there is no
 * such bookmark is the record asked whether the id is another name of one that was saved.
 */
export function removeBookmark({
  bookmarks,
  tornado,
}: AccountPorts): RouteHandlers<typeof accountRoutes>['removeBookmark'] {
  return async ({ person, params: { id } }) => {
    if (!(await bookmarks.remove(person.id, id))) {
      const named = await tornado(id).catch(unlessUnknown);
      if (named && named.id !== id) await bookmarks.remove(person.id, named.id);
    }
    return { bookmarked: false, message: accountSentences.bookmarkRemoved };
  };
}

/** What is not in the record is not saved either, and to remove it changes nothing. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
