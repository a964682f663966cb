import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { openTakedown } from './read-takedown.ts';
import type { TakedownStore } from './takedown-store.ts';

/** Stores the author's answer for the moderators. The same answer again changes nothing. */
export function answerTakedown(
  store: TakedownStore,
  now: () => number,
): RouteHandlers<typeof takedownRoutes>['answerTakedown'] {
  return async ({ params: { caseNumber }, body: { token, text, name } }) => {
    const { takedown, holder } = await openTakedown(store, caseNumber, token);
    if (holder !== 'author') throw new Problem('NOT_FOUND', takedownSentences.unknown);
    const before = takedown.counterNotice;
    const isRepeat = before?.text === text && before.name === name;
    const at = new Date(now()).toISOString();
    if (!isRepeat && !(await store.answer(caseNumber, { text, name, at }))) {
      throw new Problem('CONFLICT', before ? takedownSentences.changed : takedownSentences.notHidden);
    }
    return { success: true, message: takedownSentences.answered };
  };
}
