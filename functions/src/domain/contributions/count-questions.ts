import { above, update } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import { contributionKey } from './contribution-item.ts';

/** Counts one question less of a contribution that is still there. A part of the transaction that deletes it. */
export function uncountQuestion(table: string, contributionId: string): TransactItem {
  return update(table, contributionKey(contributionId), {
    add: { questions: -1, questionChanges: 1 },
    onlyIf: { questions: above(0) },
  });
}
