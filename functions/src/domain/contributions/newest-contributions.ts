import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '@touchdown/shared/storage/table-shape.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { fromContributionItem, type StoredContribution } from './contribution-item.ts';

/** Sorts after every place, because places begin with a digit. */
export const afterAllPlaces = '~';

/** For `catch`, where contributions are read. */
export const refuseForNow = unavailable('The contributions can’t be loaded right now. Please try again.');

/** How many contributions a query of a filtered list reads at once. */
const filteredPageSize = 100;

/** A page is shorter after this many queries, so that a list with thousands of hidden items is never read at once. */
const maxQueriesPerPage = 8;

type Passes = (contribution: StoredContribution) => boolean;

/**
 * Returns a query of one partition: up to `max` contributions before a place, newest first. With a filter it reads on
 * until enough have passed, so that a page is full while there are more.
 */
export function newestContributions(client: DynamoDBDocumentClient, table: string) {
  const query = queryBefore(client, table);
  return async (
    index: TableIndex,
    partition: string,
    before: string,
    max: number,
    passes?: Passes,
  ): Promise<StoredContribution[]> => {
    const found: StoredContribution[] = [];
    let startKey: StartKey;
    do {
      const limit = passes ? filteredPageSize : max - found.length;
      const page = await query(index, partition, before, limit, startKey);
      found.push(...(passes ? page.read.filter(passes) : page.read));
      ({ startKey } = page);
    } while (startKey && found.length < max);
    return found.slice(0, max);
  };
}

/** Where a page of a list begins, and how many contributions it has at most. */
export interface PageRequest {
  /** The place before which it begins; the newest page without one. */
  before?: string | undefined;
  max: number;
}

export interface ContributionPage {
  contributions: StoredContribution[];
  /** The place before which the next page begins; null if there is none. It may be that of an item nobody sees. */
  next: string | null;
}

/**
 * Returns a query of one page of a partition, newest first. It begins at a place and not at a number, so no change of
 * other contributions repeats one or skips one. It may be short, or even empty, while there are more.
 */
export function contributionPage(client: DynamoDBDocumentClient, table: string) {
  const query = queryBefore(client, table);
  return async (
    index: TableIndex,
    partition: string,
    { before = afterAllPlaces, max }: PageRequest,
    passes: Passes,
  ): Promise<ContributionPage> => {
    const found: StoredContribution[] = [];
    let startKey: StartKey;
    for (let queries = 1; ; queries++) {
      // One more than the page has says whether there is a next one.
      const limit = queries === 1 ? max + 1 : filteredPageSize;
      const page = await query(index, partition, before, limit, startKey);
      found.push(...page.read.filter(passes));
      ({ startKey } = page);
      const last = found[max - 1];
      if (last && found.length > max)
        return { contributions: found.slice(0, max), next: placeIn(index, last) };
      if (!startKey) return { contributions: found, next: null };
      if (queries === maxQueriesPerPage) return { contributions: found, next: placeIn(index, startKey) };
    }
  };
}

type StartKey = Record<string, unknown> | undefined;

function queryBefore(client: DynamoDBDocumentClient, table: string) {
  return async (
    { name, partitionKey, sortKey }: TableIndex,
    partition: string,
    before: string,
    limit: number,
    startKey: StartKey,
  ): Promise<{ read: StoredContribution[]; startKey: StartKey }> => {
    const page = await client
      .send(
        new QueryCommand({
          TableName: table,
          IndexName: name,
          KeyConditionExpression: '#partition = :partition AND #place < :before',
          ExpressionAttributeNames: { '#partition': partitionKey, '#place': sortKey },
          ExpressionAttributeValues: { ':partition': partition, ':before': before },
          ScanIndexForward: false,
          Limit: limit,
          ExclusiveStartKey: startKey,
        }),
      )
      .catch(refuseForNow);
    return { read: (page.Items ?? []).map(fromContributionItem), startKey: page.LastEvaluatedKey };
  };
}

/** The keys of an index are on each item and on the key that a query ended at. */
function placeIn({ sortKey }: TableIndex, item: object): string {
  return String((item as Record<string, unknown>)[sortKey]);
}
