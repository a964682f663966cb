import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { recallAnswer, rememberAnswer } from '../../../lib/api/request-cache.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { notify, type NoticeAction } from '../../../ui/toast/notify.ts';
import { ownBookmarksQuery, withBookmark, withoutBookmark } from './own-bookmarks.ts';

interface BookmarkChange {
  bookmark: BookmarkedTornado;
  /** Whether it is to be saved from now on. */
  wanted: boolean;
  /** What the message offers; where one is taken back, for instance. */
  action?: NoticeAction;
}

const failures = { true: 'Failed to bookmark tornado', false: 'Failed to remove bookmark' } as const;

/** Saves a tornado or lets it go: shown at once, and taken back where the server refuses. */
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
      // An answer that is on its way knows nothing of this yet.
      await client.cancelQueries({ queryKey });
      show(bookmark, wanted);
    },
    onSuccess: (_answer, { bookmark: { id }, wanted, action }) => {
      const text = wanted ? accountSentences.bookmarked : accountSentences.bookmarkRemoved;
      notify(text, 'success', action);
      const tornado = apiQuery('GET /tornadoes/{id}', { params: { id } }).queryKey;
      const answer = client.getQueryData<object>(tornado) ?? recallAnswer(tornado[1]);
      if (!answer) return;
      // What its page shows first when it is next opened.
      const changed = { ...answer, bookmarked: wanted };
      if (client.getQueryData(tornado)) client.setQueryData(tornado, changed);
      rememberAnswer(tornado[1], changed);
    },
    onError: (error, { bookmark, wanted }) => {
      show(bookmark, !wanted);
      notify(messageOf(error, failures[`${wanted}`]), 'error');
    },
    // Where the list was still on its way, it is asked for again.
    onSettled: () => {
      if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey });
    },
  });
}
