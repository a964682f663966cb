import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxContributionsPerList } from '@touchdown/shared/contributions/feed-limits.ts';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { getAll } from '../../platform/aws/get-all.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import { byPerson, personContributions } from '../members/person-contributions.ts';
import {
  byFeed,
  byReview,
  byTarget,
  feedPartition,
  fromContributionItem,
  placeOf,
  suggestionPartition,
  targetPartition,
  type StoredContribution,
  type TargetKind,
} from './contribution-item.ts';
import { monthsBack } from './months-back.ts';
import { fromVoteItem, isCounted, voteKey, type CountedVote } from './vote-items.ts';

export type ContributionStore = ReturnType<typeof contributionStore>;

/** Rejected suggestions are hidden from every list. */
const shownSuggestions = ['PENDING', 'COMMUNITY_SELECTED', 'APPROVED'] as const satisfies SuggestionStatus[];

/** Sorts after every place, because places begin with a digit. */
const afterAllPlaces = '~';

/** Reads contributions through the indexes of the community table. */
export function contributionStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function newestOf(
    { name, partitionKey, sortKey }: TableIndex,
    partition: string,
    before: string,
    max: number,
  ): Promise<StoredContribution[]> {
    const found: StoredContribution[] = [];
    let startKey: Record<string, unknown> | undefined;
    do {
      const page = await client
        .send(
          new QueryCommand({
            TableName: table,
            IndexName: name,
            KeyConditionExpression: '#partition = :partition AND #place < :before',
            ExpressionAttributeNames: { '#partition': partitionKey, '#place': sortKey },
            ExpressionAttributeValues: { ':partition': partition, ':before': before },
            ScanIndexForward: false,
            Limit: max - found.length,
            ExclusiveStartKey: startKey,
          }),
        )
        .catch(refuseForNow);
      found.push(...(page.Items ?? []).map(fromContributionItem));
      startKey = page.LastEvaluatedKey;
    } while (startKey && found.length < max);
    return found;
  }

  /** Doubles the number of months at each step: a busy month needs one query, and empty years need few steps. */
  async function fromMonths(before: string, max: number): Promise<StoredContribution[]> {
    const found: StoredContribution[] = [];
    const months = monthsBack(before === afterAllPlaces ? new Date(now()).toISOString() : before);
    for (let at = 0, step = 1; at < months.length && found.length < max; at += step, step *= 2) {
      const pages = months
        .slice(at, at + step)
        .map((month) => newestOf(byFeed, feedPartition(month), before, max));
      found.push(...(await Promise.all(pages)).flat());
    }
    return found;
  }

  return {
    /** Query: one target's contributions, newest first. */
    async ofTarget(kind: TargetKind, id: string): Promise<StoredContribution[]> {
      const all = await newestOf(
        byTarget,
        targetPartition(kind, id),
        afterAllPlaces,
        maxContributionsPerList,
      );
      return all.filter(isShown);
    },

    /** Query: one person's contributions, newest first. */
    async ofPerson(uid: string): Promise<StoredContribution[]> {
      const all = await newestOf(byPerson, personContributions(uid), afterAllPlaces, maxContributionsPerList);
      return all.filter(isShown);
    },

    /** BatchGet: one person's votes on these contributions, without those that were cleared. */
    async votesOf(uid: string, ids: readonly string[]): Promise<CountedVote[]> {
      const keys = ids.map((id) => voteKey(id, uid));
      const votes = (await getAll(client, table, keys).catch(refuseForNow)).map(fromVoteItem);
      return votes.filter(isCounted);
    },

    /** Queries: up to `max` contributions before a place in the feed, newest first. */
    async feed(max: number, before = afterAllPlaces): Promise<StoredContribution[]> {
      const lists = await Promise.all([
        fromMonths(before, max),
        ...shownSuggestions.map((status) => newestOf(byReview, suggestionPartition(status), before, max)),
      ]);
      return lists.flat().sort(newestFirst).slice(0, max);
    },
  };
}

function isShown({ suggestionStatus }: StoredContribution): boolean {
  return suggestionStatus !== 'REJECTED';
}

function newestFirst(a: StoredContribution, b: StoredContribution): number {
  return placeOf(a) < placeOf(b) ? 1 : -1;
}

function refuseForNow(error: unknown): never {
  if (!isTransientError(error)) throw error;
  const sentence = 'The contributions cannot be read at the moment. Please try again.';
  throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
}
