import type { ReportedSubject } from '@touchdown/shared/takedowns/reported-page.ts';
import { takedownYears } from '@touchdown/shared/takedowns/takedown-limits.ts';
import type { TakedownCategory, TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import type { KeepReason } from '@touchdown/shared/contract/stock-reasons.ts';
import { joinedRequests } from '../../domain/takedowns/takedowns-of-person.ts';
import { expiryAttribute, indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';

const { takedown: kind, openTakedown } = community.kinds;
export const { byTakedownState } = community.indexes;

/** A request to take something down, as it is stored. */
export interface StoredTakedown {
  caseNumber: string;
  state: TakedownState;
  category: TakedownCategory;
  page: string;
  subject: ReportedSubject | null;
  text: string;
  work: string | null;
  name: string;
  email: string;
  createdAt: string;
  /** Tells a repeated request from another one with the same number. */
  requestHash: string;
  /** Hashes of the tokens in the sender's mails. A repeated request sends another one. */
  senderTokens?: Set<string>;
  /** The same for the author of the contribution. */
  authorTokens?: Set<string>;
  /** What the case is about, once it is known. */
  contributionId: string | null;
  /** Its author, once it has been hidden. */
  authorId: string | null;
  decidedAt: string | null;
  counterNotice: { text: string; name: string; at: string } | null;
  /** Why the last decision turned it down. Decisions from before there were reasons have none. */
  refusal?: { reason: KeepReason; note: string | null };
  /** Goes up with each decision. */
  decisions: number;
  /** The requests about the same contribution that came while it was open. Each decision is also theirs. */
  joined?: Set<string>;
  /** The case that it joined, which is the one that moderators see. */
  joins?: string;
  [expiryAttribute]: number;
}

export function takedownKey(caseNumber: string) {
  return itemKey(kind, { case: caseNumber });
}

/** Names the open case about a contribution. */
export function openCaseKey(contributionId: string) {
  return itemKey(openTakedown, { contribution: contributionId });
}

/** Where a request is listed: in the state of its case, or among those that joined another one. */
type ListedAs = TakedownState | typeof joinedRequests;

/** The cases of one state. */
export function statePartition(state: TakedownState): string {
  return keyText(kind.indexes.byTakedownState.partition, { state });
}

/** The upheld cases of one author. */
export function upheldPartition(person: string): string {
  return keyText(kind.indexes.byPerson.partition, { person });
}

type Place = Pick<StoredTakedown, 'createdAt' | 'caseNumber'>;

export function stateKey(state: ListedAs, { createdAt, caseNumber }: Place): Record<string, string> {
  return indexKey(kind.indexes.byTakedownState, { state, created: createdAt, case: caseNumber });
}

/** The attributes that count a case for the author. */
export function upheldKey(person: string, { createdAt, caseNumber }: Place): Record<string, string> {
  return indexKey(kind.indexes.byPerson, { person, created: createdAt, case: caseNumber });
}

/** Returns a case's position in the list of its state. */
export function placeOf({ createdAt, caseNumber }: Place): string {
  return keyText(kind.indexes.byTakedownState.sort, { created: createdAt, case: caseNumber });
}

/** Returns when a case expires, in seconds since 1970. Each decision moves it on. */
export function takedownExpiry(now: number): number {
  const time = new Date(now);
  time.setUTCFullYear(time.getUTCFullYear() + takedownYears);
  return Math.ceil(time.getTime() / 1000);
}

export function toTakedownItem(takedown: StoredTakedown): Record<string, unknown> {
  const { caseNumber, joins, state } = takedown;
  const listedAs = joins === undefined ? state : joinedRequests;
  return { ...takedownKey(caseNumber), ...stateKey(listedAs, takedown), ...takedown };
}

export function fromTakedownItem(item: Record<string, unknown>): StoredTakedown {
  return item as unknown as StoredTakedown;
}
