import type { StoredContribution } from './contribution-item.ts';

/** Whether lists show a contribution. They show neither what a moderator removed nor a suggestion that was rejected. */
export function isListed(contribution: Pick<StoredContribution, 'removedAt' | 'suggestionStatus'>): boolean {
  return !isRemoved(contribution) && contribution.suggestionStatus !== 'REJECTED';
}

/** Whether a moderator removed a contribution. Its item stays, without its author and its index keys. */
export function isRemoved({ removedAt }: { removedAt?: unknown }): boolean {
  return removedAt !== undefined;
}
