import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';

/** `1 vote`, `−2 votes`. Singular at exactly one. */
export function votesText(netVotes: number): string {
  return `${withMinus(netVotes)} ${netVotes === 1 ? 'vote' : 'votes'}`;
}

/** `+3`, `0`, `−2` */
export function signedVotes(netVotes: number): string {
  return netVotes > 0 ? `+${withMinus(netVotes)}` : withMinus(netVotes);
}

/** What somebody has added stays when the account is deleted. The author then has the name that the place gives. */
export function authorName({ author }: Pick<Contribution, 'author'>, nobody = 'deleted user'): string {
  return author?.username ?? nobody;
}

const previewLength = 80;

/** One line for a contribution that may have no title: the beginning of what it says, or that there is none, as the place has it. */
export function previewText(
  { title, content }: Pick<Contribution, 'title' | 'content'>,
  nothing = 'No preview available',
): string {
  if (title) return title;
  return typeof content === 'string' && content ? shortened(content, previewLength) : nothing;
}

/** `community selected` */
export function suggestionStatusText(status: string): string {
  return status.toLowerCase().replaceAll('_', ' ');
}

/** With a minus sign: a hyphen is shorter and sits lower than the digits. */
function withMinus(count: number): string {
  return groupedNumber(count).replace('-', '−');
}
