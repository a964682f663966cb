import type {
  ContributionType,
  SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { targetLetters } from '@touchdown/shared/storage/target-letters.ts';

export const { byTarget, byFeed, byReview } = community.indexes;
const { contribution: kind } = community.kinds;

/** What a contribution is about, with what a list says of it. */
export type ContributionTarget =
  | { kind: 'tornado'; id: string; display_name: string; state: string }
  | { kind: 'spc-report'; id: string; location_text: string | null; state: string };

/** Who wrote it, as a list shows them. It follows their profile, a moment later. */
export interface StoredAuthor {
  username: string;
  role: Role;
  /** The picture's id under `/images/`. */
  photo: string | null;
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
  /** Null once the account is gone. */
  author: StoredAuthor | null;
  createdAt: string;
  up: number;
  down: number;
  net: number;
  suggestionStatus: SuggestionStatus | null;
  target: ContributionTarget;
}

export type TargetKind = ContributionTarget['kind'];

export function targetPartition(type: TargetKind, id: string): string {
  return keyText(kind.indexes.byTarget.partition, { type: targetLetters[type], target: id });
}

/** `2026-11`: the feed has a partition a month, so that none grows without end. */
export function feedPartition(month: string): string {
  return keyText(kind.indexes.byFeed.partition, { month });
}

/** Suggested edits stand here instead, for who reviews them; the feed takes them in from here. */
export function suggestionPartition(status: SuggestionStatus): string {
  return keyText(kind.indexes.byReview.partition, { status });
}

/** Where a contribution stands in every list: by time, then by id. */
export function placeOf({ createdAt, id }: Pick<StoredContribution, 'createdAt' | 'id'>): string {
  return keyText(kind.indexes.byFeed.sort, { created: createdAt, id });
}

export function toContributionItem(contribution: StoredContribution): Record<string, unknown> {
  const { id, authorId, createdAt, suggestionStatus, target } = contribution;
  const { indexes } = kind;
  const place = { created: createdAt, id };
  return {
    ...itemKey(kind, { id }),
    ...indexKey(indexes.byTarget, { type: targetLetters[target.kind], target: target.id, ...place }),
    ...indexKey(indexes.byPerson, { person: authorId, ...place }),
    ...(suggestionStatus
      ? indexKey(indexes.byReview, { status: suggestionStatus, ...place })
      : indexKey(indexes.byFeed, { month: createdAt.slice(0, 'yyyy-mm'.length), ...place })),
    ...contribution,
  };
}

/** The keys carry nothing that the rest does not. */
export function fromContributionItem(item: Record<string, unknown>): StoredContribution {
  return item as unknown as StoredContribution;
}
