import type { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import type { AppealStatus } from '@touchdown/shared/appeals/schema.ts';
import type { StoredAppeal } from '../../domain/appeals/appeal-items.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { AppealStore, Subject } from './appeal-store.ts';

/** Shows who has the link what can be contested, and what became of it. */
export function readAppeal(store: AppealStore): RouteHandlers<typeof appealRoutes>['readAppeal'] {
  return async ({ params: { caseNumber }, body: { token } }) => {
    const appeal = await store.open(caseNumber, token);
    return { data: { appeal: shownStatus(appeal, await store.subject(appeal)) } };
  };
}

/** What the holder of the link and moderators see alike. */
export function shownStatus(appeal: StoredAppeal, { contribution, stands, person }: Subject): AppealStatus {
  const { caseNumber, state, about, category, reason, decisionAt, text = null, createdAt, answer } = appeal;
  const until = stands ? untilOf(about, contribution, person) : null;
  return {
    caseNumber,
    state,
    about,
    title: contribution?.title ?? null,
    category,
    reason,
    decisionAt,
    until,
    isOver: state === 'OFFERED' && !stands,
    text,
    createdAt: createdAt ?? null,
    answer: answer?.sentence ?? null,
    answeredAt: answer?.at ?? null,
  };
}

function untilOf(
  about: StoredAppeal['about'],
  contribution: Subject['contribution'],
  person: Subject['person'],
): string | null {
  if (about === 'suspension') return person?.suspension?.until ?? null;
  return contribution ? keptUntilOf(contribution) : null;
}
