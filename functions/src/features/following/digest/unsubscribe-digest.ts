import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import type { followingRoutes } from '@touchdown/shared/following/routes.ts';
import type { UnsubscribeTokens } from '../../../domain/mail/unsubscribe-token.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { NotificationStore } from '../notifications/notification-store.ts';

/** Turns the weekly digest off. A repeat, and a deleted account, have the same answer. */
export function unsubscribeDigest(
  notifications: Pick<NotificationStore, 'setDigest'>,
  tokens: UnsubscribeTokens,
): RouteHandlers<typeof followingRoutes>['unsubscribeDigest'] {
  return async ({ params: { token } }) => {
    const person = tokens.personOf(token, 'weekly-digest');
    if (person === undefined) throw new Problem('INVALID_TOKEN', followingSentences.digestLinkInvalid);
    await notifications.setDigest(person, false);
    return { message: followingSentences.digestOff };
  };
}

/** Changes nothing, because mail programs follow links before people do. The page that it leads to has a button. */
export const showDigestUnsubscribe: RouteHandlers<typeof followingRoutes>['showDigestUnsubscribe'] = async ({
  params: { token },
}) => ({
  location: `/unsubscribe?mails=digest#${encodeURIComponent(token)}`,
});
