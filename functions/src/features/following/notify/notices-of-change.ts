import type { NotificationKind } from '@touchdown/shared/following/schema.ts';
import { subjectOf, type Subject } from '@touchdown/shared/following/subject.ts';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import type { Notice } from '../../../domain/following/notification-items.ts';
import type { AskedQuestion } from '../../../domain/following/question-items.ts';
import type { ItemChange } from '../../../platform/events/item-change.ts';

/** One event: whom it is told, and as what. */
export interface Told {
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
export function ownSubject({ id, suggestionStatus }: StoredContribution): Subject {
  return subjectOf(suggestionStatus ? 'suggestion' : 'contribution', id);
}

/**
 * Returns what a change of a contribution tells its author, and those who follow the suggestion. What followers of its
 * place and its author are told of a new one is in `subjectsOfNew`.
 */
export function toldOfChange(
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
  if (changed.includes('target') && wasReport && target.kind === 'tornado')
    told.push(own('moved', changedAt ?? contribution.createdAt, `${id}@${target.id}`, undefined));
  return told;
}

function decidedKind({ status, isAlreadySo }: NonNullable<StoredContribution['decision']>): NotificationKind {
  if (isAlreadySo) return 'closed';
  return status === 'APPROVED' ? 'approved' : 'rejected';
}

/** Returns what a question, or its answer, tells the author of the contribution, or who asked. */
export function toldOfQuestion(
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
