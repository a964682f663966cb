import type { HiddenBy, StoredContribution } from './contribution-item.ts';

/**
 * Whether lists show a contribution. They show neither what was removed, nor what is hidden, nor a suggestion
 * that was rejected, nor a quiet one before it is approved.
 */
export function isListed(
  contribution: Pick<StoredContribution, 'removedAt' | 'hiddenBy' | 'suggestionStatus' | 'isQuiet'>,
): boolean {
  const { suggestionStatus: status, isQuiet } = contribution;
  const isDecided = isQuiet === undefined || status === 'APPROVED';
  return !isRemoved(contribution) && !isHidden(contribution) && status !== 'REJECTED' && isDecided;
}

/** Whether a moderator removed a contribution, or its author deleted it. It is hidden, and erased after 30 days. */
export function isRemoved({ removedAt }: { removedAt?: unknown }): boolean {
  return removedAt !== undefined;
}

/** Whether nobody can restore what was removed. Its item stays, without its author, its pictures and its index keys. */
export function isErased(contribution: { removedAt?: unknown; hiddenBy?: unknown }): boolean {
  const { hiddenBy } = contribution;
  return isRemoved(contribution) && !(hiddenBy instanceof Set && hiddenBy.has('removal' satisfies HiddenBy));
}

/** Whether its author sees it among the own ones: also while it waits for a moderator. */
export function isShownToAuthor({ hiddenBy }: Pick<StoredContribution, 'hiddenBy'>): boolean {
  return [...(hiddenBy ?? [])].every((reason) => reason === 'waiting');
}

/** Whether a contribution is hidden for the time being. DynamoDB stores no empty set. */
export function isHidden({ hiddenBy }: { hiddenBy?: unknown }): boolean {
  return hiddenBy !== undefined;
}
