import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../session/use-session.ts';

/**
 * The list that all toggles and the bookmarks' page share. The key begins with `own`, so that no device
 * stores it.
 */
export function ownBookmarksQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'bookmarks'],
    queryFn: async ({ signal }) => (await callApi('GET /users/me/bookmarks', {}, signal)).tornadoes,
  });
}

/** Fetches the bookmarks of the signed-in person, and nothing while nobody is signed in. */
export function useOwnBookmarks({ isWanted = true }: { isWanted?: boolean } = {}) {
  const { user } = useSession();
  return useQuery({ ...ownBookmarksQuery(user?.id ?? ''), enabled: user !== undefined && isWanted });
}

/** Returns the list with this bookmark, only once, in the order of their dates. */
export function withBookmark(
  bookmarks: readonly BookmarkedTornado[],
  bookmark: BookmarkedTornado,
): BookmarkedTornado[] {
  const others = withoutBookmark(bookmarks, bookmark.id);
  const at = others.findIndex(({ bookmark_created_at: saved }) => saved <= bookmark.bookmark_created_at);
  return others.toSpliced(at === -1 ? others.length : at, 0, bookmark);
}

export function withoutBookmark(bookmarks: readonly BookmarkedTornado[], id: string): BookmarkedTornado[] {
  return bookmarks.filter((one) => one.id !== id);
}
