import { subjectOf, type Subject } from '@touchdown/shared/following/subject.ts';
import type { NotificationKind } from '@touchdown/shared/following/schema.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { isHidden, isRemoved } from '../../../domain/contributions/is-listed.ts';
import { settingsKey, type StoredNotificationSettings } from '../../../domain/following/follow-items.ts';
import { questionKey, type AskedQuestion } from '../../../domain/following/question-items.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { readItem } from '../../../platform/aws/items.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { tellFollowers, type TellPorts, writeNotifications } from './tell-followers.ts';
import type { Notice } from '../../../domain/following/notification-items.ts';

interface NotifyPorts extends TellPorts {
  /** What one can follow that a tornado belongs to. Only the tornado itself, if the record has it no more. */
  subjectsOfTornado: (id: string) => Promise<Subject[]>;
}

/**
 * Writes the notifications after a change of a contribution or of a question. It reads the present items, so a repeat
 * says the same, and tells nobody of what was hidden or removed meanwhile.
 */
export function notify(ports: NotifyPorts) {
  const { client, table, subjectsOfTornado, now } = ports;
  const tell = tellFollowers(ports);

  const read = (key: Record<string, string>) => readItem(client, table, key);

  async function readShown(id: string): Promise<StoredContribution | undefined> {
    const item = await read(contributionKey(id));
    return item && !isRemoved(item) && !isHidden(item) ? fromContributionItem(item) : undefined;
  }

  async function tellNew(contribution: StoredContribution): Promise<void> {
    const { id, authorId, author, createdAt, target } = contribution;
    const places = target.kind === 'tornado' ? await subjectsOfTornado(target.id) : [];
    const [narrowest, ...wider] = places;
    // A deleted author has followers no more.
    const ofAuthor = author ? [subjectOf('person', authorId)] : [];
    const subjects = [...(narrowest === undefined ? [] : [narrowest]), ...ofAuthor, ...wider];
    await tell(subjects, { kind: 'contribution', contributionId: id, at: createdAt, event: id }, [authorId]);
  }

  /** To an account that is not deleted, unless its person has muted the subject. */
  async function tellOne(person: string, { notice }: Told): Promise<void> {
    const [profile, settings] = await Promise.all([read(profileKey(person)), read(settingsKey(person))]);
    if (!profile || profile['deletedAt'] !== undefined) return;
    const { muted } = (settings ?? {}) as Partial<StoredNotificationSettings>;
    if (muted?.has(notice.subject)) return;
    await writeNotifications(client, table, { ...notice, name: null }, [person], now);
  }

  async function carryOut(told: readonly Told[]): Promise<void> {
    for (const one of told) {
      const { notice, to, never } = one;
      if (to === undefined) await tell([notice.subject], notice, never);
      else if (!never.includes(to)) await tellOne(to, one);
    }
  }

  async function followQuestion(change: ItemChange): Promise<void> {
    const id = keyPart(change, 'id');
    const item = await read(questionKey(id, keyPart(change, 'created'), keyPart(change, 'question')));
    const contribution = await readShown(id);
    if (!item || !contribution || isRemoved(item) || isHidden(item)) return;
    await carryOut(toldOfQuestion(change, item as unknown as AskedQuestion, contribution));
  }

  return async (change: ItemChange): Promise<void> => {
    if (change.kind === 'question') return followQuestion(change);
    const contribution = await readShown(keyPart(change, 'id'));
    if (!contribution) return;
    if (change.event === 'INSERT') await tellNew(contribution);
    else await carryOut(toldOfChange(change, contribution));
  };
}

/** One event: whom it is told, and as what. */
interface Told {
  notice: Omit<Notice, 'name'>;
  /** The one person it is told. Without it, everybody who follows the subject. */
  to?: string;
  /** Nobody is told what they did themselves. */
  never: readonly string[];
}

/** What the decision of moderators adds to a suggestion that goes back to its author. */
interface Returned {
  returned?: { by: string; at: string };
}

/** The subject of what authors are told about something of theirs. */
function ownSubject({ id, suggestionStatus }: StoredContribution): Subject {
  return subjectOf(suggestionStatus ? 'suggestion' : 'contribution', id);
}

/**
 * Returns what a change of a contribution tells its author, and those who follow the suggestion. What followers of its
 * place and its author are told of a new one is in `subjectsOfNew`.
 */
function toldOfChange(
  { changed, before, at: changedAt }: ItemChange,
  contribution: StoredContribution & Returned,
): Told[] {
  const { id, authorId, decision, decidedAt, returned, target } = contribution;
  const subject = ownSubject(contribution);
  const own = (kind: NotificationKind, at: string, event: string, by: string | undefined): Told => ({
    notice: { kind, subject, contributionId: id, at, event },
    to: authorId,
    never: by === undefined ? [] : [by],
  });
  const told: Told[] = [];
  if (changed.includes('decidedAt') && decision && decidedAt !== undefined) {
    const event = `${id}@${decidedAt}`;
    told.push(own(decidedKind(decision), decidedAt, event, decision.by), {
      notice: { kind: 'decided', subject, contributionId: id, at: decidedAt, event },
      never: [decision.by, authorId],
    });
  }
  if (changed.includes('returned') && returned)
    told.push(own('returned', returned.at, `${id}@${returned.at}`, returned.by));
  const wasReport = before['target']?.M?.['kind']?.S === 'spc-report';
  if (changed.includes('thanksTold')) {
    // A count names the event, so that nothing here is about who said thanks.
    const already = Number(before['thanksTold']?.N ?? 0);
    told.push(own('thanks', changedAt ?? contribution.createdAt, `${id}@thanks${already + 1}`, undefined));
  }
  if (changed.includes('target') && wasReport && target.kind === 'tornado')
    told.push(own('moved', changedAt ?? contribution.createdAt, `${id}@${target.id}`, undefined));
  return told;
}

function decidedKind({ status, isAlreadySo }: NonNullable<StoredContribution['decision']>): NotificationKind {
  if (isAlreadySo) return 'closed';
  return status === 'APPROVED' ? 'approved' : 'rejected';
}

/** Returns what a question, or its answer, tells the author of the contribution, or who asked. */
function toldOfQuestion(
  { event, changed }: Pick<ItemChange, 'event' | 'changed'>,
  { contributionId, personId, createdAt, answer }: AskedQuestion,
  contribution: StoredContribution,
): Told[] {
  const subject = ownSubject(contribution);
  const key = `${contributionId}@${createdAt}`;
  if (event === 'INSERT') {
    const notice = { kind: 'question', subject, contributionId, at: createdAt, event: key } as const;
    return [{ notice, to: contribution.authorId, never: [personId] }];
  }
  if (!changed.includes('answer') || !answer) return [];
  const notice = { kind: 'answer', subject, contributionId, at: answer.at, event: key } as const;
  return [{ notice, to: personId, never: [answer.by] }];
}
