import type { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { AccountPorts } from '../account-ports.ts';

export function listBookmarks({
  bookmarks,
}: Pick<AccountPorts, 'bookmarks'>): RouteHandlers<typeof accountRoutes>['listBookmarks'] {
  return async ({ person }) => ({ tornadoes: await bookmarks.list(person.id) });
}
