import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';

/**
 * Removes the bookmark by the id it was saved under, even when that tornado is no longer in the record. Only
 * when there is none, the record is read: the id may be another name of a saved tornado.
 */
export function removeBookmark({
  bookmarks,
  findTornado,
}: Pick<AccountPorts, 'bookmarks' | 'findTornado'>): RouteHandlers<typeof accountRoutes>['removeBookmark'] {
  return async ({ person, params: { id } }) => {
    if (!(await bookmarks.remove(person.id, id))) {
      const tornado = await findTornado(id).catch(undefinedIfUnknown);
      if (tornado && tornado.id !== id) await bookmarks.remove(person.id, tornado.id);
    }
    return { bookmarked: false, message: accountSentences.bookmarkRemoved };
  };
}

/** A tornado that is not in the record has no bookmark, so there is nothing to remove. */
function undefinedIfUnknown(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
