import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import type { TakedownStatus } from '@touchdown/shared/takedowns/schema.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import type { StoredTakedown } from './takedown-items.ts';
import type { LinkHolder, TakedownStore } from './takedown-store.ts';

/** Shows a case to who has a link to it: its sender, or the author of the contribution. */
export function readTakedown(store: TakedownStore): RouteHandlers<typeof takedownRoutes>['readTakedown'] {
  return async ({ params: { caseNumber }, body: { token } }) => {
    const { takedown, holder } = await openTakedown(store, caseNumber, token);
    const isAuthor = holder === 'author';
    const { counterNotice } = takedown;
    return {
      data: { case: { ...shownStatus(takedown), isAuthor, counterNotice: isAuthor ? counterNotice : null } },
    };
  };
}

/** Returns the case of a link. An unknown case and a wrong token have the same answer. */
export async function openTakedown(
  store: TakedownStore,
  caseNumber: string,
  token: string,
): Promise<{ takedown: StoredTakedown; holder: LinkHolder }> {
  const takedown = await store.find(caseNumber);
  const hash = hashOf(token);
  if (takedown?.senderTokens?.has(hash)) return { takedown, holder: 'sender' };
  if (takedown?.authorTokens?.has(hash)) return { takedown, holder: 'author' };
  throw new Problem('NOT_FOUND', takedownSentences.unknown);
}

/** What senders, authors and moderators see alike. */
export function shownStatus({
  caseNumber,
  state,
  category,
  page,
  createdAt,
  decidedAt,
}: StoredTakedown): Omit<TakedownStatus, 'isAuthor' | 'counterNotice'> {
  return { caseNumber, state, category, page, createdAt, decidedAt };
}
