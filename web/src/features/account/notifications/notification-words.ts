import { maxEventsCounted } from '@touchdown/shared/following/following-limits.ts';
import type { Notification, NotificationKind } from '@touchdown/shared/following/schema.ts';
import { readSubject } from '@touchdown/shared/following/subject.ts';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';

/** The headings that depend on the kind alone. */
const headings: Record<
  Exclude<NotificationKind, 'contribution' | 'decided' | 'question' | 'answer' | 'thanks'>,
  string
> = {
  approved: 'Your suggestion was approved',
  rejected: 'Your suggestion was rejected',
  closed: 'Your suggestion was closed: the record already has that value',
  returned: 'A moderator asks you for a source',
  moved: 'What you wrote about a preliminary report moved to its tornado',
};

/** Returns what happened, as the heading of a notification. */
export function headingOf({ kind, count, about }: Notification): string {
  const many = count >= maxEventsCounted ? `${maxEventsCounted} or more` : String(count);
  switch (kind) {
    case 'contribution':
      if (count > 1) return `${many} new contributions`;
      return about ? `New: ${contributionTypeLabel(about.contribution_type)}` : 'New contribution';
    case 'decided':
      return about?.suggestion_status === 'APPROVED'
        ? 'A suggestion you follow was approved'
        : about?.suggestion_status === 'REJECTED'
          ? 'A suggestion you follow was rejected'
          : 'A moderator decided on a suggestion you follow';
    case 'question':
      return count > 1 ? `${many} questions about what you wrote` : 'A question about what you wrote';
    case 'answer':
      return count > 1 ? `${many} of your questions were answered` : 'Your question was answered';
    case 'thanks':
      return `${count > 1 ? `${many} people` : 'Someone'} said thanks for what you added`;
    default:
      return headings[kind];
  }
}

/** Returns what it is about: the tornado or report, and what of it the reader follows. */
export function detailOf({ kind, subject, subject_name: name, about }: Notification): string {
  if (!about) return name === null ? 'It is no longer shown.' : `${name}. It is no longer shown.`;
  const { target_name: target, author } = about;
  if (kind !== 'contribution') return name ?? target;
  const by = `by ${author ?? 'a deleted user'}`;
  const { kind: followed } = readSubject(subject);
  if (followed === 'tornado' || followed === 'person' || name === null) return `${target}, ${by}`;
  return `${target}, in ${name}, ${by}`;
}

/** The words for one, and for several. In this order, what others did for the reader comes first. */
const news: Record<NotificationKind, readonly [one: string, several: string]> = {
  thanks: ['thank-you', 'thanks'],
  question: ['question', 'questions'],
  answer: ['answer', 'answers'],
  approved: ['approved suggestion', 'approved suggestions'],
  rejected: ['rejected suggestion', 'rejected suggestions'],
  closed: ['closed suggestion', 'closed suggestions'],
  returned: ['source to name', 'sources to name'],
  moved: ['moved contribution', 'moved contributions'],
  contribution: ['new contribution', 'new contributions'],
  decided: ['decision', 'decisions'],
};

/** Returns how much of each kind happened: `2 thanks, 1 question`. */
export function newsOf(notifications: readonly Pick<Notification, 'kind' | 'count'>[]): string {
  return Object.entries(news)
    .flatMap(([kind, [one, several]]) => {
      const counts = notifications.filter((each) => each.kind === kind).map(({ count }) => count);
      const total = counts.reduce((sum, count) => sum + count, 0);
      return total === 0 ? [] : [`${total} ${total === 1 ? one : several}`];
    })
    .join(', ');
}
