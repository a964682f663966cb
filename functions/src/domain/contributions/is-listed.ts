import type { StoredContribution } from './contribution-item.ts';

/**
 * Whether lists show a contribution. They show neither what a moderator removed, nor what is hidden, nor a suggestion
 * that was rejected.
 */
export function isListed(
  contribution: Pick<StoredContribution, 'removedAt' | 'hiddenBy' | 'suggestionStatus'>,
): boolean {
  return !isRemoved(contribution) && !isHidden(contribution) && contribution.suggestionStatus !== 'REJECTED';
}

/** Whether a moderator removed a contribution. Its item stays, without its author and its index keys. */
export function isRemoved({ removedAt }: { removedAt?: unknown }): boolean {
  return removedAt !== undefined;
}

/** Whether a contribution is hidden for the time being. DynamoDB stores no empty set. */
export function isHidden({ hiddenBy }: { hiddenBy?: unknown }): boolean {
  return hiddenBy !== undefined;
}
