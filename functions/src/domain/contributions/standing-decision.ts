import type { StoredContribution, StoredDecision, ToldDecision, ToldRemoval } from './contribution-item.ts';
import { isErased, isRemoved } from './is-listed.ts';

/** What the author has not been told yet. */
export type Untold = { of: 'decision'; tell: ToldDecision } | { of: 'removal'; tell: ToldRemoval };

/**
 * Returns how a contribution stands now, if its author does not know it: of two decisions in one sitting only the
 * second, and none that is back at what the author was told. What is removed has no other news. An erasure is told at
 * once, or was known since the removal.
 */
export function untoldOf(contribution: StoredContribution): Untold | undefined {
  if (isErased(contribution) || contribution.removedByAuthor) return undefined;
  const { removedAt, restoredAt, toldRemoval, toldDecision } = contribution;
  if (removedAt !== undefined) {
    const isKnown = toldRemoval?.what === 'REMOVED' && toldRemoval.at === removedAt;
    return isKnown ? undefined : { of: 'removal', tell: { what: 'REMOVED', at: removedAt } };
  }
  if (toldRemoval?.what === 'REMOVED' && restoredAt !== undefined) {
    return { of: 'removal', tell: { what: 'RESTORED', at: restoredAt } };
  }
  const tell = standingDecision(contribution);
  const isKnown =
    tell?.what === toldDecision?.what &&
    tell?.note === toldDecision?.note &&
    tell?.reason === toldDecision?.reason;
  if (!tell || isKnown) return undefined;
  return { of: 'decision', tell };
}

/** The latest moment that is stored about a contribution's decisions. */
export function lastDecisionAt({
  decidedAt,
  first,
  returned,
  undone,
  removedAt,
  restoredAt,
}: StoredContribution): string {
  return (
    [decidedAt, first?.at, returned?.at, undone?.at, removedAt, restoredAt]
      .map((at) => at ?? '')
      .toSorted()
      .at(-1) ?? ''
  );
}

/** A field that is not there is left out, because DynamoDB stores no `undefined`. */
export function reasonOf({
  reason,
}: {
  reason?: StoredDecision['reason'] | undefined;
}): Pick<StoredDecision, 'reason'> {
  return reason === undefined ? {} : { reason };
}

function standingDecision(contribution: StoredContribution): ToldDecision | undefined {
  if (isRemoved(contribution)) return undefined;
  const { first, returned, undone, decision, decidedAt, suggestionStatus, toldDecision } = contribution;
  if (first) {
    const what = first.status === 'APPROVED' ? 'FIRST_APPROVED' : 'FIRST_REJECTED';
    return { what, at: first.at, note: first.note, ...reasonOf(first) };
  }
  if (returned) return { what: 'RETURNED', at: returned.at, note: returned.note };
  // It stood at once, which its author has seen, and nobody has decided.
  if (contribution.standsByTrust) return undefined;
  const isDecided = suggestionStatus === 'APPROVED' || suggestionStatus === 'REJECTED';
  if (isDecided && decision && decidedAt !== undefined) {
    const what = decision.isAlreadySo ? 'CLOSED' : decision.status;
    return { what, at: decidedAt, note: decision.note, ...reasonOf(decision) };
  }
  // It is open. The author of a returned one has answered, and knows that.
  const knew = toldDecision?.what;
  if (isDecided || !knew || knew === 'RETURNED' || knew === 'REOPENED') return undefined;
  return { what: 'REOPENED', at: undone?.at ?? toldDecision.at, note: null };
}
