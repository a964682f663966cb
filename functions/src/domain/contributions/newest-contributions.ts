import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { fromContributionItem, type StoredContribution } from './contribution-item.ts';

/** Sorts after every place, because places begin with a digit. */
export const afterAllPlaces = '~';

/** For `catch`, where contributions are read. */
export const refuseForNow = unavailable('The contributions cannot be read at the moment. Please try again.');

/** How many contributions a query of a filtered list reads at once. */
const filteredPageSize = 100;

type Passes = (contribution: StoredContribution) => boolean;

/**
 * Returns a query of one partition: up to `max` contributions before a place, newest first. With a filter it reads on
 * until enough have passed, so that a page is full while there are more.
 */
export function newestContributions(client: DynamoDBDocumentClient, table: string) {
  return async (
    { name, partitionKey, sortKey }: TableIndex,
    partition: string,
    before: string,
    max: number,
    passes?: Passes,
  ): Promise<StoredContribution[]> => {
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
            Limit: passes ? filteredPageSize : max - found.length,
            ExclusiveStartKey: startKey,
          }),
        )
        .catch(refuseForNow);
      const read = (page.Items ?? []).map(fromContributionItem);
      found.push(...(passes ? read.filter(passes) : read));
      startKey = page.LastEvaluatedKey;
    } while (startKey && found.length < max);
    return found.slice(0, max);
  };
}
