import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { queryPages } from './query-pages.ts';

/** Returns every item of one Query, page by page: DynamoDB limits a page to one megabyte. */
export async function queryAll(
  client: DynamoDBDocumentClient,
  query: QueryCommandInput,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of queryPages(client, query)) items.push(...page);
  return items;
}
