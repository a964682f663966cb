import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { partitionQuery } from '../../platform/aws/partition-query.ts';
import { queryPages } from '../../platform/aws/query-pages.ts';
import { byPerson, personContributions } from './person-contributions.ts';

const points = { approvedEdit: 10, removedAfterReport: -5 };
const approved = 'APPROVED' satisfies SuggestionStatus;

/**
 * Query: what a person's contributions earn now. Each counts its net votes, never below 0, and an approved edit ten
 * more. It reads page by page and keeps only the sum. The index may be a moment behind the table.
 */
export async function earnedReputation(
  client: DynamoDBDocumentClient,
  table: string,
  uid: string,
): Promise<number> {
  let sum = 0;
  const query = partitionQuery(table, byPerson, personContributions(uid), ['net', 'suggestionStatus']);
  for await (const page of queryPages(client, query)) {
    for (const { net, suggestionStatus } of page) {
      sum += Math.max(0, Number(net ?? 0)) + (suggestionStatus === approved ? points.approvedEdit : 0);
    }
  }
  return sum;
}

/** The number that everybody sees. Removals cost points, but nobody is shown a number below 0. */
export function shownReputation(earned: number, removedAfterReport: number): number {
  return Math.max(0, earned + points.removedAfterReport * removedAfterReport);
}
