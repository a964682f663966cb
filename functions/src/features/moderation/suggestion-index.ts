import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SuggestionSort } from '@touchdown/shared/moderation/moderation-limits.ts';
import {
  suggestionStatuses,
  type SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import { byReview, suggestionPartition } from '../../domain/contributions/contribution-item.ts';
import { partitionQuery } from '../../platform/aws/partition-query.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** What sorting, filtering and counting need of a suggestion. */
export interface IndexedSuggestion {
  id: string;
  authorId: string;
  username: string | null;
  createdAt: string;
  net: number;
  status: SuggestionStatus;
  /** It was closed, because the record already said so. */
  isAlreadySo: boolean;
}

export interface SuggestionOrder {
  status: SuggestionStatus | undefined;
  sort: SuggestionSort;
  order: 'asc' | 'desc';
}

const maxAgeMilliseconds = 5_000;

/**
 * All suggestions without their contents, from the index by status. An exact total in three orders needs all of them,
 * so they are kept for five seconds, or until this function's own next decision.
 */
export function suggestionIndex(client: DynamoDBDocumentClient, table: string, now: () => number) {
  let cached: { at: number; suggestions: Promise<IndexedSuggestion[]> } | undefined;

  async function ofStatus(status: SuggestionStatus): Promise<IndexedSuggestion[]> {
    const fields = ['id', 'authorId', 'author.username', 'createdAt', 'net', 'decision.isAlreadySo'];
    const query = partitionQuery(table, byReview, suggestionPartition(status), fields);
    const items = await queryAll(client, query).catch(
      unavailable('The suggestions cannot be read at the moment. Please try again.'),
    );
    return items.map((item) => ({
      id: String(item['id']),
      authorId: String(item['authorId']),
      username: (item['author'] as { username?: string } | null | undefined)?.username ?? null,
      createdAt: String(item['createdAt']),
      net: Number(item['net']),
      status,
      isAlreadySo: (item['decision'] as { isAlreadySo?: boolean } | undefined)?.isAlreadySo ?? false,
    }));
  }

  async function readAll(): Promise<IndexedSuggestion[]> {
    const partitions = await Promise.all(suggestionStatuses.map(ofStatus));
    // A suggestion that changes its status between two queries may be in both partitions.
    return [...new Map(partitions.flat().map((one) => [one.id, one])).values()];
  }

  return {
    all(): Promise<IndexedSuggestion[]> {
      if (!cached || now() - cached.at > maxAgeMilliseconds) {
        const suggestions = readAll();
        cached = { at: now(), suggestions };
        suggestions.catch(() => {
          cached = undefined;
        });
      }
      return cached.suggestions;
    },
    forget(): void {
      cached = undefined;
    },
  };
}

export type SuggestionIndex = ReturnType<typeof suggestionIndex>;

export function inOrder(
  all: readonly IndexedSuggestion[],
  { status, sort, order }: SuggestionOrder,
): IndexedSuggestion[] {
  const direction = order === 'asc' ? 1 : -1;
  return all
    .filter((one) => status === undefined || one.status === status)
    .toSorted((a, b) => compareNames(sort, a, b) || direction * compare[sort](a, b) || newestFirst(a, b));
}

/** Suggestions whose author has no name any more come last in both directions. */
function compareNames(sort: SuggestionSort, a: IndexedSuggestion, b: IndexedSuggestion): number {
  return sort === 'author.username' ? Number(a.username === null) - Number(b.username === null) : 0;
}

type Compare = (a: IndexedSuggestion, b: IndexedSuggestion) => number;

const compare: Record<SuggestionSort, Compare> = {
  'contributions.created_at': (a, b) => -newestFirst(a, b),
  'contributions.net_votes': (a, b) => a.net - b.net,
  'author.username': (a, b) => {
    const [first, second] = [a, b].map(({ username }) => (username ?? '').toLowerCase()) as [string, string];
    return first < second ? -1 : Number(first > second);
  },
};

function newestFirst(a: IndexedSuggestion, b: IndexedSuggestion): number {
  const [first, second] = [a, b].map(({ createdAt, id }) => createdAt + id) as [string, string];
  return first < second ? 1 : -Number(first > second);
}
