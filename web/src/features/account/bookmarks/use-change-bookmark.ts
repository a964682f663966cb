import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { recallAnswer, rememberAnswer } from '../../../lib/api/request-cache.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { notify, type NoticeAction } from '../../../ui/toast/notify.ts';
import { ownBookmarksQuery, withBookmark, withoutBookmark } from './own-bookmarks.ts';

interface BookmarkChange {
  bookmark: BookmarkedTornado;
  /** Whether to save it; otherwise it is removed. */
  wanted: boolean;
  /** A button in the notice, such as Undo. */
  action?: NoticeAction;
}

const failures = { true: 'Failed to bookmark tornado', false: 'Failed to remove bookmark' } as const;

/** Saves or removes a bookmark. The change is shown at once, and reverted if the server refuses it. */
export function useChangeBookmark() {
  const client = useQueryClient();
  const { queryKey } = ownBookmarksQuery(useCurrentUser().id);
  const show = (bookmark: BookmarkedTornado, isSaved: boolean) =>
    client.setQueryData(
      queryKey,
      (list) => list && (isSaved ? withBookmark(list, bookmark) : withoutBookmark(list, bookmark.id)),
    );

  return useMutation({
    networkMode: 'always',
    mutationFn: ({ bookmark: { id }, wanted }: BookmarkChange) =>
      callApi(wanted ? 'POST /tornadoes/{id}/bookmark' : 'DELETE /tornadoes/{id}/bookmark', {
        params: { id },
      }),
    onMutate: async ({ bookmark, wanted }) => {
      // A list that is still being fetched does not contain this change.
      await client.cancelQueries({ queryKey });
      show(bookmark, wanted);
    },
    onSuccess: (_answer, { bookmark: { id }, wanted, action }) => {
      const text = wanted ? accountSentences.bookmarked : accountSentences.bookmarkRemoved;
      notify(text, 'success', action);
      const tornado = apiQuery('GET /tornadoes/{id}', { params: { id } }).queryKey;
      const answer = client.getQueryData<object>(tornado) ?? recallAnswer(tornado[1]);
      if (!answer) return;
      // The tornado's page shows this first when it is opened again.
      const changed = { ...answer, bookmarked: wanted };
      if (client.getQueryData(tornado)) client.setQueryData(tornado, changed);
      rememberAnswer(tornado[1], changed);
    },
    onError: (error, { bookmark, wanted }) => {
      show(bookmark, !wanted);
      notify(reasonOr(error, failures[`${wanted}`]), 'error');
    },
    // The request for the list was cancelled above where it was the first one.
    onSettled: () => {
      if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey });
    },
  });
}
