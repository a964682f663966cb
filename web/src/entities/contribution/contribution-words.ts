import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';

/** Singular at exactly one. */
export function votesText(netVotes: number): string {
  return `${groupedNumber(netVotes).replace('-', '−')} ${netVotes === 1 ? 'vote' : 'votes'}`;
}

/** What somebody has added stays when the account goes; then nobody's name is left. */
export function authorName({ author }: Pick<Contribution, 'author'>): string {
  return author?.username ?? 'deleted user';
}

const previewLength = 80;

/** One line for a contribution that may have no title: the beginning of what it says, or that there is none. */
export function previewText({ title, content }: Pick<Contribution, 'title' | 'content'>): string {
  if (title) return title;
  if (typeof content !== 'string' || !content) return 'No preview available';
  return content.length > previewLength ? `${content.slice(0, previewLength)}…` : content;
}

/** `community selected` */
export function suggestionStatusText(status: string): string {
  return status.toLowerCase().replaceAll('_', ' ');
}
