import type {
  ContributionType,
  SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { partitionKey, sortKey, tables } from '@touchdown/shared/contract/tables.ts';
import { byPerson, personContributions } from '../members/person-contributions.ts';

export const [byTarget, , byFeed] = tables.community.indexes;

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

export function targetPartition(kind: TargetKind, id: string): string {
  return `TGT#${kind === 'tornado' ? 'T' : 'S'}#${id}`;
}

/** `2026-11`: the feed has a partition a month, so that none grows without end. */
export function feedPartition(month: string): string {
  return `FEED#${month}`;
}

/** Suggested edits stand here instead, for who reviews them; the feed takes them in from here. */
export function suggestionPartition(status: SuggestionStatus): string {
  return `SUG#${status}`;
}

/** Where a contribution stands in every list: by time, then by id. */
export function placeOf({ createdAt, id }: Pick<StoredContribution, 'createdAt' | 'id'>): string {
  return `${createdAt}#${id}`;
}

export function toContributionItem(contribution: StoredContribution): Record<string, unknown> {
  const { id, authorId, createdAt, suggestionStatus, target } = contribution;
  const place = placeOf(contribution);
  return {
    [partitionKey]: `CONTRIB#${id}`,
    [sortKey]: 'META',
    [byTarget.partitionKey]: targetPartition(target.kind, target.id),
    [byTarget.sortKey]: place,
    [byPerson.partitionKey]: personContributions(authorId),
    [byPerson.sortKey]: place,
    [byFeed.partitionKey]: suggestionStatus
      ? suggestionPartition(suggestionStatus)
      : feedPartition(createdAt.slice(0, 'yyyy-mm'.length)),
    [byFeed.sortKey]: place,
    ...contribution,
  };
}

/** The keys carry nothing that the rest does not. */
export function fromContributionItem(item: Record<string, unknown>): StoredContribution {
  return item as unknown as StoredContribution;
}
