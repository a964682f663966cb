import { randomBytes } from 'node:crypto';
import {
  appealPageSize,
  decidedDays,
  stateAfterAppeal,
  type AppealAction,
  type AppealState,
} from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import type { AppealStatus, ModeratedAppeal } from '@touchdown/shared/appeals/schema.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import {
  appealKey,
  appealPersonKey,
  appealPlace,
  appealsPartition,
  appealStateKey,
  byAppealState,
  fromAppealItem,
  type StoredAppeal,
} from '../../domain/appeals/appeal-items.ts';
import { holdForAppeal, letGo } from '../../domain/appeals/hold-for-appeal.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { keptUntilOf } from '../../domain/contributions/restorable-until.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { oneLine } from '../../domain/mail/one-line.ts';
import { toAuditItem } from '../../domain/members/audit-items.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';
import { suspensions } from '../../domain/members/suspend-person.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { absent, check, put, readItem, update } from '../../platform/aws/items.ts';
import { placePage } from '../../platform/aws/queries.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { ulid } from '../../platform/ulid.ts';
import { readModerationLog } from './moderation-log.ts';
import { readAccount } from '../../domain/members/has-account.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const mail = mailQueue(sqs(), requiredEnv('mailQueueUrl'));
const removal = contributionRemoval(client, table, now);
const people = suspensions(client, table, now);
const notRead = unavailable('The appeal can’t be loaded right now. Please try again.');

const operations = {
  /** Shows the holder of the link what can be contested, and what became of it. */
  async readAppeal({ params: { caseNumber }, body: { token } }) {
    const appeal = await openAppeal(caseNumber, token);
    return { data: { appeal: shownStatus(appeal, await readSubject(appeal)) } };
  },

  /**
   * Stores an appeal, once, and keeps what was removed until somebody has answered, in one transaction. The holder of
   * the link needs no session. The same text again changes nothing, so a request can be repeated.
   */
  async sendAppeal({ params: { caseNumber }, body: { token, text } }) {
    const appeal = await openAppeal(caseNumber, token);
    const answerOf = async (stored: StoredAppeal) => ({
      success: true as const,
      message: appealSentences.received,
      data: { appeal: shownStatus(stored, await readSubject(stored)) },
    });
    if (appeal.state !== 'OFFERED') {
      if (appeal.text === text) return answerOf(appeal);
      throw new Problem('CONFLICT', appealSentences.alreadySent);
    }
    const { contribution, stands } = await readSubject(appeal);
    if (!stands) {
      const isErased = appeal.about === 'removal' && !contribution;
      throw new Problem('CONFLICT', isErased ? appealSentences.isErased : appealSentences.isBack);
    }
    const createdAt = new Date(now()).toISOString();
    const refused = await refusedConditions(
      transact(client, [sent(appeal, { text, createdAt }), standing(appeal, contribution)]),
    );
    const after = await findAppeal(caseNumber);
    // A repeat of this request may have been faster.
    if (after?.text === text) return answerOf(after);
    throw new Problem('CONFLICT', refused.includes(0) ? appealSentences.alreadySent : appealSentences.isBack);
  },

  /** A page of the appeals of one state for the moderators, each with what it is about. Open ones are oldest first. */
  async listAppeals({ query: { state, from }, person }) {
    const { items, hasMore } = await placePage(client, {
      table,
      index: byAppealState,
      partition: appealsPartition(state),
      from,
      isOldestFirst: state === 'OPEN',
      max: appealPageSize,
    }).catch(notRead);
    const appeals = items.map(fromAppealItem);
    const end = appeals.at(-1);
    const { createdAt = '', caseNumber = '' } = end ?? {};
    const next = hasMore && end ? appealPlace({ createdAt, caseNumber }) : null;
    return { data: { appeals: await Promise.all(appeals.map((one) => toModerated(one, person))), next } };
  },

  /**
   * Another moderator than the one who decided upholds or restores. One transaction closes the appeal and restores what
   * it is about, so of two moderators one wins, and nothing is closed without being restored. Then the mail is sent; a
   * repeat of a decision only sends it again, under the same id.
   */
  async decideAppeal({ params: { caseNumber }, body: { action, answer }, person }) {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const appeal = await findAppeal(caseNumber);
      if (!appeal || appeal.state === 'OFFERED') throw new Problem('NOT_FOUND', appealSentences.unknown);
      const refusal = refusalFor(appeal, person);
      if (refusal !== null) throw new Problem('FORBIDDEN', refusal);
      if (appeal.state !== 'OPEN') {
        const isRepeat = appeal.state === stateAfterAppeal[action] && appeal.answer?.by === person.id;
        if (!isRepeat) throw changed();
        await tell(appeal);
        return {
          success: true,
          message: action === 'restore' ? appealSentences.restored : appealSentences.upheld,
        };
      }
      // The next round finds it decided, and tells the person.
      await decide(appeal, action, answer, person);
    }
    throw changed();
  },

  getModerationLog: () => readModerationLog(client, table, now()),
} satisfies RouteHandlers<typeof appealRoutes>;

export const handler = sliceHandler(appealRoutes, operations, {
  authenticate: authenticate(client, table, now),
  limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  settings: settingsOfStage(now),
});

type Profile = SessionOwner & { email: string };

async function readProfile(uid: string): Promise<Profile | undefined> {
  return readAccount<Profile>(client, table, uid).catch(notRead);
}

async function findAppeal(caseNumber: string): Promise<StoredAppeal | undefined> {
  const item = await readItem(client, table, appealKey(caseNumber)).catch(notRead);
  return item && fromAppealItem(item);
}

/** Returns the appeal of a link. An unknown number and a wrong token have the same answer. */
async function openAppeal(caseNumber: string, token: string): Promise<StoredAppeal> {
  const appeal = await findAppeal(caseNumber);
  if (!appeal?.tokens?.has(hashOf(token))) throw new Problem('NOT_FOUND', appealSentences.unknown);
  return appeal;
}

/** What an appeal is about, as it is now. */
interface Subject {
  /** What was removed, while it exists and is the author's. */
  contribution: StoredContribution | undefined;
  /** Whoever contests, while the account exists. */
  person: Profile | undefined;
  /** Whether the contested decision still stands and can be taken back. */
  stands: boolean;
}

/** A later removal or suspension is another matter. */
async function readSubject({ about, contributionId, personId, decisionAt }: StoredAppeal): Promise<Subject> {
  const [item, person] = await Promise.all([
    contributionId === null
      ? undefined
      : readItem(client, table, contributionKey(contributionId)).catch(notRead),
    readProfile(personId),
  ]);
  const contribution = item && !isErased(item) ? fromContributionItem(item) : undefined;
  const stands =
    about === 'suspension'
      ? person?.suspension?.at === decisionAt
      : contribution !== undefined && isRemoved(contribution) && contribution.removedAt === decisionAt;
  return { contribution, person, stands };
}

/** Part of the transaction that sends an appeal. An open one does not expire. */
function sent(
  { caseNumber, personId }: StoredAppeal,
  { text, createdAt }: { text: string; createdAt: string },
): TransactItem {
  const place = { createdAt, caseNumber };
  return update(table, appealKey(caseNumber), {
    set: {
      ...appealPersonKey(personId, place),
      ...appealStateKey('OPEN', place),
      state: 'OPEN' satisfies AppealState,
      createdAt,
      text,
    },
    remove: [expiryAttribute],
    onlyIf: { state: 'OFFERED' satisfies StoredAppeal['state'] },
  });
}

/** Part of the same transaction: what is contested still stands. */
function standing(
  { personId, decisionAt, caseNumber }: StoredAppeal,
  contribution: StoredContribution | undefined,
): TransactItem {
  if (contribution) return holdForAppeal(table, contribution, caseNumber, now());
  return check(table, profileKey(personId), { 'suspension.at': decisionAt, deletedAt: absent });
}

/** What is contested may be changed at the same time. */
const maxAttempts = 5;

const changed = () => new Problem('CONFLICT', appealSentences.changed);

/** Leaves the appeal open if something has changed since it was read. */
async function decide(
  appeal: StoredAppeal,
  action: AppealAction,
  answer: string,
  person: Person,
): Promise<void> {
  const { contribution, stands } = await readSubject(appeal);
  const { decisionAt, personId, about, caseNumber } = appeal;
  const close = closed(appeal, { action, answer, by: person.id });
  if (action === 'restore' && stands) {
    const onAppeal = { close, refusal: changed };
    await (contribution
      ? removal.restore(contribution, person.id, onAppeal)
      : people.restore(personId, person, { ...onAppeal, decisionAt }));
    return;
  }
  // Without the contribution there is nothing to restore, but the person must get an answer.
  if (action === 'restore' && about === 'removal' && !contribution) {
    throw new Problem('CONFLICT', appealSentences.gone);
  }
  const entry = { what: `appeal-${action}`, uid: personId, by: person.id, detail: caseNumber } as const;
  const isHeld = contribution?.appeal === caseNumber;
  const refused = await refusedConditions(
    transact(client, [
      close,
      put(table, toAuditItem(entry, now(), ulid(now(), randomBytes(16)))),
      ...(isHeld ? [letGo(table, contribution, caseNumber)] : []),
    ]),
  );
  if (refused.includes(0)) throw changed();
}

function closed(
  { caseNumber, createdAt = '' }: StoredAppeal,
  { action, answer, by }: { action: AppealAction; answer: string; by: string },
): TransactItem {
  const state = stateAfterAppeal[action];
  return update(table, appealKey(caseNumber), {
    set: {
      ...appealStateKey(state, { createdAt, caseNumber }),
      state,
      answer: { by, at: new Date(now()).toISOString(), sentence: answer },
      [expiryAttribute]: Math.ceil(now() / 1000) + decidedDays * 86_400,
    },
    onlyIf: { state: 'OPEN' satisfies AppealState },
  });
}

async function tell({ caseNumber, about, personId, state, answer }: StoredAppeal): Promise<void> {
  const person = await readProfile(personId);
  if (!person || !answer || (state !== 'UPHELD' && state !== 'RESTORED')) return;
  await mail.send({
    template: 'appeal-decided',
    id: `appeal-decided:${caseNumber}`,
    to: person.email,
    username: person.username,
    caseNumber,
    about,
    outcome: state,
    answer: oneLine(answer.sentence) ?? 'None was given',
  });
}

async function toModerated(appeal: StoredAppeal, reader: Person): Promise<ModeratedAppeal> {
  const nameOf = async (uid: string | undefined) =>
    uid === undefined ? null : ((await readProfile(uid))?.username ?? null);
  const [subject, decidedBy, answeredBy] = await Promise.all([
    readSubject(appeal),
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

/** Why somebody may not decide on an appeal; null if they may. */
function refusalFor({ decidedBy, personId }: StoredAppeal, { id }: Pick<Person, 'id'>): string | null {
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

/** What the holder of the link and moderators see alike. */
function shownStatus(appeal: StoredAppeal, { contribution, stands, person }: Subject): AppealStatus {
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
