import type { ReportedContribution } from '@touchdown/shared/conduct/schema.ts';
import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { contributionTypeLabel } from '../../../entities/contribution/contribution-words.ts';
import { targetOf } from '../../../entities/contribution/contribution-target.ts';
import type { DeskWords } from '../workbench/desk-words.ts';

/** What a moderator does about a reported contribution: keep it, remove it or erase it, and the ways back of the first two. */
export type ReportAction = 'keep' | 'remove' | 'erase' | 'reopen' | 'restore';

/** A contribution with its open reports. */
export interface ReportItem {
  id: Contribution['id'];
  group: ReportedContribution;
  contribution: Contribution;
  isOwn: boolean;
}

/** Its title, or else its type and what it is about: `Personal Account, Joplin, Missouri`. */
export function contributionName(contribution: Contribution): string {
  const { title, contributionType: type } = contribution;
  if (title) return title;
  const target = targetOf(contribution);
  return target ? `${contributionTypeLabel(type)}, ${target.name}` : contributionTypeLabel(type);
}

export function reportCount({ counts }: Pick<ReportedContribution, 'counts'>): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** `3 reports` */
export function reportsText(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`;
}

/** `Spam 2, Other 1` */
export function categoriesText({ counts }: Pick<ReportedContribution, 'counts'>): string {
  return counts.map(({ category, count }) => `${category} ${count}`).join(', ');
}

/** The reason that most people gave, under which a key removes. */
export function mostReported({ counts }: Pick<ReportedContribution, 'counts'>) {
  return counts[0]?.category ?? 'Other';
}

const done: Record<ReportAction, string> = {
  keep: 'Kept',
  remove: 'Removed',
  erase: 'Erased',
  reopen: 'Opened again',
  restore: 'Restored',
};

function noticeOf(action: ReportAction, items: readonly ReportItem[]): string {
  const [one] = items;
  if (!one) return '';
  const what =
    items.length === 1 ? `“${contributionName(one.contribution)}”` : `${items.length} contributions`;
  if (action === 'keep') return `Kept ${what}. The people who reported it are not told.`;
  return `${done[action]} ${what}. The author gets an email with the reason.`;
}

export const reportWords: DeskWords<ReportItem, ReportAction> = {
  nameOf: ({ contribution, group }) =>
    `${contributionName(contribution)}, ${reportsText(reportCount(group))}, ${categoriesText(group)}`,
  done,
  notDone: {
    keep: 'Not kept',
    remove: 'Not removed',
    erase: 'Not erased',
    reopen: 'Not undone',
    restore: 'Not undone',
  },
  noticeOf,
  whyNot: (_action, { isOwn }) => (isOwn ? conductSentences.ownContribution : undefined),
  plural: 'contributions',
};
