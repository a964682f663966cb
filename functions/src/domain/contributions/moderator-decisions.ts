import type { ModeratorDecision, OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { byTrust, type StoredContribution, type StoredDecision } from './contribution-item.ts';
import { keptUntilOf } from './restorable-until.ts';
import { reasonOf } from './standing-decision.ts';
import { toShownContribution } from './to-shown-contribution.ts';

type Decided = Pick<
  StoredContribution,
  | 'decision'
  | 'decidedAt'
  | 'removedByAuthor'
  | 'removedAt'
  | 'removalCategory'
  | 'removalNote'
  | 'restoredAt'
  | 'pictureMark'
>;

/** Returns what moderators decided about a contribution, as its author sees it: the newest first, and no names. */
export function moderatorDecisions({ decision, decidedAt, pictureMark, ...removal }: Decided) {
  const { removedAt, removedByAuthor, removalCategory = null, removalNote = null, restoredAt } = removal;
  const decisions: ModeratorDecision[] = [];
  if (decision && decidedAt !== undefined) {
    const { note } = decision;
    const action = actionOf(decision);
    decisions.push({ action, at: decidedAt, category: null, note, ...reasonOf(decision) });
  }
  if (pictureMark) {
    const { sensitive, at, note } = pictureMark;
    decisions.push({
      action: sensitive ? 'MARKED_SENSITIVE' : 'MARKED_NOT_SENSITIVE',
      at,
      category: null,
      note,
    });
  }
  if (removedAt !== undefined && !removedByAuthor) {
    decisions.push({ action: 'REMOVED', at: removedAt, category: removalCategory, note: removalNote });
  }
  if (restoredAt !== undefined)
    decisions.push({ action: 'RESTORED', at: restoredAt, category: null, note: null });
  return decisions.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function actionOf({ status, by, isAlreadySo, isWithdrawal }: StoredDecision): ModeratorDecision['action'] {
  if (isAlreadySo) return 'CLOSED';
  if (isWithdrawal) return 'TAKEN_BACK';
  return by === byTrust ? 'STOOD_BY_TRUST' : status;
}

/** Returns what the author sees. */
export function toOwnContribution(stored: StoredContribution): OwnContribution {
  const { returned, removedByAuthor } = stored;
  return {
    ...toShownContribution(stored),
    decisions: moderatorDecisions(stored),
    ...(stored.hiddenBy?.has('waiting') ? { waits: true } : {}),
    ...(removedByAuthor ? { restorableUntil: keptUntilOf(stored) } : {}),
    ...(returned ? { returned: { at: returned.at, note: returned.note } } : {}),
  };
}
