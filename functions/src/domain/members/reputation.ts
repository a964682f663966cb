import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
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
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: byPerson.name,
        KeyConditionExpression: '#person = :person',
        ProjectionExpression: '#net, suggestionStatus',
        ExpressionAttributeNames: { '#person': byPerson.partitionKey, '#net': 'net' },
        ExpressionAttributeValues: { ':person': personContributions(uid) },
        ExclusiveStartKey: startKey,
      }),
    );
    for (const { net, suggestionStatus } of page.Items ?? []) {
      sum += Math.max(0, Number(net ?? 0)) + (suggestionStatus === approved ? points.approvedEdit : 0);
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return sum;
}

/** The number that everybody sees. Removals cost points, but nobody is shown a number below 0. */
export function shownReputation(earned: number, removedAfterReport: number): number {
  return Math.max(0, earned + points.removedAfterReport * removedAfterReport);
}
