import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { proposalOf, proposalText } from './edit-proposal.ts';

/** `1 vote`, `−2 votes`. Singular at exactly one. */
export function votesText(netVotes: number): string {
  return `${withMinus(netVotes)} ${netVotes === 1 ? 'vote' : 'votes'}`;
}

/** `+3`, `0`, `−2` */
export function signedVotes(netVotes: number): string {
  return netVotes > 0 ? `+${withMinus(netVotes)}` : withMinus(netVotes);
}

/** Contributions stay when the account of their author is deleted. Then the caller's name for that is returned. */
export function authorName({ author }: Pick<Contribution, 'author'>, deletedName = 'deleted user'): string {
  return author?.username ?? deletedName;
}

const previewLength = 80;

/**
 * Returns one line about a contribution: its title, else the beginning of its text or, for an edit suggestion, the field
 * and the proposed value, else the placeholder.
 */
export function previewText(
  { title, content, contributionType: type }: Pick<Contribution, 'title' | 'content' | 'contributionType'>,
  placeholder = 'No preview available',
): string {
  if (title) return title;
  const proposal = type === 'EDIT_SUGGESTION' ? proposalOf(content) : undefined;
  if (proposal) return shortened(proposalText(proposal), previewLength);
  const isText = type !== 'EDIT_SUGGESTION' && typeof content === 'string' && content !== '';
  return isText ? shortened(content, previewLength) : placeholder;
}

/** `community selected` */
export function suggestionStatusText(status: string): string {
  return status.toLowerCase().replaceAll('_', ' ');
}

/** Uses a minus sign, because a hyphen is shorter and lower than the digits. */
function withMinus(count: number): string {
  return groupedNumber(count).replace('-', '−');
}
