import type { AppealState, AppealSubject } from '@touchdown/shared/appeals/appeal-limits.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import type { StoredContribution } from '../contributions/contribution-item.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { appeal: kind } = community.kinds;
export const { byAppealState } = community.indexes;

/** A decision that can be contested once, as it is stored from the mail with the link on. */
export interface StoredAppeal {
  caseNumber: string;
  state: AppealState;
  about: AppealSubject;
  /** Who is removed or suspended, and who decided: a moderator's id, or `operator`. */
  personId: string;
  decidedBy: string;
  /** `removedAt` of the contribution, or `at` of the suspension. */
  decisionAt: string;
  contributionId: StoredContribution['id'] | null;
  category: ReasonCategory | null;
  /** The moderator's note, or the reason of a suspension. */
  reason: string | null;
  /** Hashes of the tokens in the mails. A repeated mail has another one. */
  tokens?: Set<string>;
  /** When somebody contested it, and what they wrote. Missing until then. */
  createdAt?: string;
  text?: string;
  answer?: StoredAnswer;
  [expiryAttribute]?: number;
}

export interface StoredAnswer {
  by: string;
  at: string;
  sentence: string;
}

export function appealKey(caseNumber: string) {
  return itemKey(kind, { case: caseNumber });
}

export function appealsPartition(state: AppealState): string {
  return keyText(kind.indexes.byAppealState.partition, { state });
}

/** What one person has contested or can contest. */
export function appealsOfPerson(person: string): string {
  return keyText(kind.indexes.byPerson.partition, { person });
}

type Place = { createdAt: string; caseNumber: string };

export function appealStateKey(state: AppealState, { createdAt, caseNumber }: Place): Record<string, string> {
  return indexKey(kind.indexes.byAppealState, { state, created: createdAt, case: caseNumber });
}

export function appealPersonKey(person: string, { createdAt, caseNumber }: Place): Record<string, string> {
  return indexKey(kind.indexes.byPerson, { person, created: createdAt, case: caseNumber });
}

export function appealPlace({ createdAt, caseNumber }: Place): string {
  return keyText(kind.indexes.byAppealState.sort, { created: createdAt, case: caseNumber });
}

export function fromAppealItem(item: Record<string, unknown>): StoredAppeal {
  return item as unknown as StoredAppeal;
}
