import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import type { ModeratedAppeal, AppealStatus } from '@touchdown/shared/appeals/schema.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import type { StoredAppeal } from '../../domain/appeals/appeal-items.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { AppealStore, Subject } from './appeal-store.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';

/** Appeals of one state for the moderators, each with what it is about and what happened. */
export function listAppeals(store: AppealStore): RouteHandlers<typeof appealRoutes>['listAppeals'] {
  async function shown(appeal: StoredAppeal, reader: Person): Promise<ModeratedAppeal> {
    const nameOf = async (uid: string | undefined) =>
      uid === undefined ? null : ((await store.profile(uid))?.username ?? null);
    const [subject, decidedBy, answeredBy] = await Promise.all([
      store.subject(appeal),
      nameOf(appeal.decidedBy),
      nameOf(appeal.answer?.by),
    ]);
    const { isOver: _isOver, ...status } = shownStatus(appeal, subject);
    const whyNot = appeal.state === 'OPEN' ? refusalFor(appeal, reader) : null;
    return {
      ...status,
      decidedBy,
      answeredBy,
      mayDecide: appeal.state === 'OPEN' && whyNot === null,
      whyNot,
      person: subject.person?.username ?? null,
      contribution: subject.contribution ? shownContribution(subject.contribution) : null,
      history: historyOf(appeal, subject.contribution),
    };
  }

  return async ({ query: { state, from }, person }) => {
    const { appeals, next } = await store.list(state, from);
    return { data: { appeals: await Promise.all(appeals.map((one) => shown(one, person))), next } };
  };
}

/** Why somebody may not decide on an appeal; null if they may. */
export function refusalFor({ decidedBy, personId }: StoredAppeal, { id }: Pick<Person, 'id'>): string | null {
  if (personId === id) return appealSentences.ownAppeal;
  return decidedBy === id ? appealSentences.ownDecision : null;
}

function shownContribution(contribution: StoredContribution): NonNullable<ModeratedAppeal['contribution']> {
  const { id, title, content, images, target } = contribution;
  const targets = target.kind === 'tornado' ? 'tornadoes' : 'spc-reports';
  return {
    id,
    page: contributionPath(`/${targets}/${target.id}`, id),
    title,
    text: typeof content === 'string' ? content : (content?.reason ?? null),
    pictures: images.length,
    isRemoved: isRemoved(contribution),
  };
}

function historyOf(
  { about, decisionAt, category, createdAt, answer, state }: StoredAppeal,
  contribution: StoredContribution | undefined,
): ModeratedAppeal['history'] {
  const reported = contribution?.isRemovedAfterReport ? ', after reports' : '';
  return [
    ...(contribution ? [{ at: contribution.createdAt, what: 'Contributed.' }] : []),
    {
      at: decisionAt,
      what: about === 'removal' ? `Removed as ${category ?? 'Other'}${reported}.` : 'Suspended.',
    },
    ...(createdAt === undefined ? [] : [{ at: createdAt, what: 'Contested.' }]),
    ...(contribution?.restoredAt === undefined
      ? []
      : [{ at: contribution.restoredAt, what: 'The contribution was restored.' }]),
    ...(answer ? [{ at: answer.at, what: state === 'RESTORED' ? 'Restored.' : 'Upheld.' }] : []),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

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
