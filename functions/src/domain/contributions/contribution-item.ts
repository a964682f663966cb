import type {
  ContributionType,
  SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import type { ReasonCategory } from '@touchdown/shared/contributions/reason-categories.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { RejectionReason } from '@touchdown/shared/contract/stock-reasons.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { targetLetters } from '@touchdown/shared/storage/target-letters.ts';
import type { ReportState } from './abuse-report-items.ts';

export const { byFormerAuthor, byTarget, byFeed, byReview, byType, byErasure } = community.indexes;
const { contribution: kind } = community.kinds;

/** The subject of a contribution, with the fields that a list shows. */
export type ContributionTarget =
  | { kind: 'tornado'; id: string; display_name: string; state: string; begin_datetime?: string }
  | { kind: 'spc-report'; id: string; location_text: string | null; state: string };

/** The author, as a list shows them. Updated shortly after a change of their profile. */
export interface StoredAuthor {
  username: string;
  role: Role;
  /** The picture's id under `/images/`. */
  photo: string | null;
}

/**
 * Why a contribution is hidden for the time being. Several reasons may hold at once; each case of a takedown is one
 * of its own. A removal, by a moderator or the author, ends after 30 days, when the contribution is erased.
 */
export type HiddenBy = 'suspension' | 'removal' | UndecidedReason | `takedown:${string}`;

/** It waits for a moderator: it is a newcomer’s while there is much spam, or proven people have reported it. */
export type UndecidedReason = 'waiting' | 'reports';

/** A moderator's decision. */
export interface StoredDecision {
  status: 'APPROVED' | 'REJECTED';
  /** The moderator's id. */
  by: string;
  /** For the author. */
  note: string | null;
  /** Of a rejection. Those from before there were reasons have none. */
  reason?: RejectionReason;
  /** It was closed, because the record already said so. The status is REJECTED then. */
  isAlreadySo?: true;
  /** The moderator who decided first, where two were needed. */
  first?: string;
  /** It stood because nobody objected in time. */
  isByTime?: true;
  /** It took an approved value out of the record. */
  isWithdrawal?: true;
}

/** Who decided, where the table of trust did and no moderator. */
export const byTrust = 'trust';

/** The first of two decisions. It changes nothing of the record until it stands. */
export interface StoredFirst {
  status: StoredDecision['status'];
  by: string;
  at: string;
  note: string | null;
  reason?: RejectionReason;
  objections: number;
  /** Who objected, and why; for moderators only, and gone with the first decision. */
  objectors?: string[];
  reasons?: string[];
}

/** A moderator waits for the author to name a source. */
export interface StoredReturn {
  by: string;
  at: string;
  note: string | null;
}

/** The last thing that was taken back on a suggestion, so that a repeat of it is recognized. */
export interface StoredUndoing {
  by: string;
  at: string;
  /** When that was decided. */
  of: string;
}

export interface StoredPictureMark {
  sensitive: boolean;
  at: string;
  /** For the author. */
  note: string | null;
}

/** What the author was told last: of a decision on a suggestion, and of a removal. */
export interface ToldDecision {
  what: 'APPROVED' | 'REJECTED' | 'CLOSED' | 'RETURNED' | 'FIRST_APPROVED' | 'FIRST_REJECTED' | 'REOPENED';
  at: string;
  note: string | null;
  reason?: RejectionReason;
}
export interface ToldRemoval {
  what: 'REMOVED' | 'RESTORED';
  at: string;
}

export interface ApprovedCorrection {
  target: Pick<ContributionTarget, 'kind' | 'id'>;
  field: string;
  number: number;
}

/** A contribution as it is stored, without its keys. */
export interface StoredContribution {
  id: Contribution['id'];
  contributionType: ContributionType;
  title: string | null;
  content: Contribution['content'];
  url: string | null;
  images: Contribution['images'];
  authorId: string;
  /** Null after the account was deleted. */
  author: StoredAuthor | null;
  createdAt: string;
  up: number;
  down: number;
  net: number;
  suggestionStatus: SuggestionStatus | null;
  /** Of an edit suggestion: the votes of people whose email address was verified when they voted. */
  verifiedUp?: number;
  verifiedDown?: number;
  /** `verifiedUp` minus `verifiedDown`, because a condition cannot subtract. */
  verifiedNet?: number;
  target: ContributionTarget;
  /** The last decision on a suggestion. */
  decision?: StoredDecision;
  decidedAt?: string;
  first?: StoredFirst;
  returned?: StoredReturn;
  undone?: StoredUndoing;
  /** It stood at once, by the table of trust, and moderators have not looked at it yet. */
  standsByTrust?: true;
  /** What the author was told last. */
  toldDecision?: ToldDecision;
  toldRemoval?: ToldRemoval;
  /** The correction that an approved suggestion is in the record as. */
  correction?: ApprovedCorrection;
  /** When a moderator removed it, who, and what the author is told. */
  removedAt?: string;
  removedBy?: string;
  /** Its author deleted it, and no moderator. Until it is erased, nobody but the author can restore it. */
  removedByAuthor?: true;
  /** When its author had deleted what a moderator has removed since. Moderators restore it to that only. */
  withdrawnAt?: string;
  removalCategory?: ReasonCategory;
  removalNote?: string | null;
  /** Whether somebody had reported it then, which costs the author reputation. */
  isRemovedAfterReport?: boolean;
  /** When it lost its author, pictures and votes after a removal. The same as `removedAt` if that was at once. */
  erasedAt?: string;
  /** When a moderator restored it after its last removal. */
  restoredAt?: string;
  /** The open appeal against the removal. Nothing is erased meanwhile, and not before `keptUntil`. */
  appeal?: string;
  keptUntil?: string;
  /** A moderator's last mark of one of its pictures. */
  pictureMark?: StoredPictureMark;
  /** Reports by people who are not newcomers. */
  provenReports?: number;
  /** A newcomer's suggestion of a time with much spam. Lists show it only when it is approved. */
  isQuiet?: true;
  /** A set in DynamoDB, with at least one reason. It is in no list and its pictures are not served. */
  hiddenBy?: Set<HiddenBy>;
  /** How many people say thanks, and how many have ever done so: each of these is told to the author. */
  thanks?: number;
  thanksTold?: number;
  /** How many questions it has, changed in the same transaction as they are. */
  questions?: number;
  /** Counts the changes of its questions, so that each is made on those that were read. */
  questionChanges?: number;
  /** What it was written about, if the target has been merged or promoted since. It may return there. */
  origin?: Pick<ContributionTarget, 'kind' | 'id'>;
}

export type TargetKind = ContributionTarget['kind'];

export function contributionKey(id: string) {
  return itemKey(kind, { id });
}

export function targetPartition(type: TargetKind, id: string): string {
  return keyText(kind.indexes.byTarget.partition, { type: targetLetters[type], target: id });
}

/** Returns the feed's partition for a month such as `2026-11`. One per month limits the size of each. */
export function feedPartition(month: string): string {
  return keyText(kind.indexes.byFeed.partition, { month });
}

/** Returns the partition of suggested edits for review. They are not in a month's partition; the feed reads both. */
export function suggestionPartition(status: SuggestionStatus): string {
  return keyText(kind.indexes.byReview.partition, { status });
}

/** Returns the partition of one type. Edit suggestions are not in it: their status decides whether they are shown. */
export function typePartition(type: ContributionType): string {
  return keyText(kind.indexes.byType.partition, { type });
}

/** Returns the partition of what was removed of one person, by moderators or the person. */
export function removedPartition(person: string): string {
  return keyText(kind.indexes.byFormerAuthor.partition, { person });
}

/** The attribute that shows a removed contribution to the person who wrote it. */
export function formerAuthorKey(person: string, removed: string, id: string): Record<string, string> {
  return indexKey(kind.indexes.byFormerAuthor, { person, removed, id });
}

/** The attribute that shows a contribution to everybody who looks at its author's list. */
export function personKey({
  authorId: person,
  createdAt: created,
  id,
}: Pick<StoredContribution, 'authorId' | 'createdAt' | 'id'>): Record<string, string> {
  return indexKey(kind.indexes.byPerson, { person, created, id });
}

/** The attributes of what moderators can restore: among the resolved reports, and among what is to be erased. */
export function removedKeys(id: string, removed: string, erases: string): Record<string, string> {
  return {
    ...indexKey(kind.indexes.byReportState, { state: 'RESOLVED' satisfies ReportState, removed, id }),
    ...erasureKey(id, erases),
  };
}

/** The attributes that have a contribution erased at a time. */
export function erasureKey(id: string, erases: string): Record<string, string> {
  return indexKey(kind.indexes.byErasure, { erases, id });
}

/** The partition of what is to be erased, by the time of that. */
export const erasurePartition: string = kind.indexes.byErasure.partition;

/** Returns the sort key of a contribution in every list: by time, then by id. */
export function placeOf({ createdAt, id }: Pick<StoredContribution, 'createdAt' | 'id'>): string {
  return keyText(kind.indexes.byFeed.sort, { created: createdAt, id });
}

/** The attributes that put a contribution among those of its target. */
export function targetKey(
  { kind: type, id: target }: Pick<ContributionTarget, 'kind' | 'id'>,
  { createdAt: created, id }: Pick<StoredContribution, 'createdAt' | 'id'>,
): Record<string, string> {
  return indexKey(kind.indexes.byTarget, { type: targetLetters[type], target, created, id });
}

/** The attributes that put a contribution into the lists that show whatever is in them. A hidden one has none of them. */
export function listKeys({
  id,
  contributionType,
  createdAt,
  suggestionStatus,
}: Pick<StoredContribution, 'id' | 'contributionType' | 'createdAt' | 'suggestionStatus'>): Record<
  string,
  string
> {
  const { indexes } = kind;
  const place = { created: createdAt, id };
  return suggestionStatus
    ? indexKey(indexes.byReview, { status: suggestionStatus, ...place })
    : {
        ...indexKey(indexes.byFeed, { month: createdAt.slice(0, 'yyyy-mm'.length), ...place }),
        ...indexKey(indexes.byType, { type: contributionType, ...place }),
      };
}

export function toContributionItem(contribution: StoredContribution): Record<string, unknown> {
  const { id, target } = contribution;
  return {
    ...contributionKey(id),
    ...targetKey(target, contribution),
    ...personKey(contribution),
    ...(contribution.hiddenBy === undefined ? listKeys(contribution) : {}),
    ...contribution,
  };
}

/** The keys stay on the object: they repeat other fields. */
export function fromContributionItem(item: Record<string, unknown>): StoredContribution {
  return item as unknown as StoredContribution;
}
