import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useSession } from '../../../session/use-session.ts';

/**
 * One list that every toggle and the bookmarks' page share. It is one person's, so it is not among the
 * answers that the device keeps.
 */
export function ownBookmarksQuery(userId: string) {
  return queryOptions({
    queryKey: ['own', userId, 'bookmarks'],
    queryFn: async ({ signal }) => (await callApi('GET /users/me/bookmarks', {}, signal)).tornadoes,
  });
}

/** Of who is signed in; nobody's is not asked for. */
export function useOwnBookmarks({ isWanted = true }: { isWanted?: boolean } = {}) {
  const { user } = useSession();
  return useQuery({ ...ownBookmarksQuery(user?.id ?? ''), enabled: user !== undefined && isWanted });
}

/** With this one among them, once, where it was or as the newest. */
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
