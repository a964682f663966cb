import {
  type QueryCommandInput,
  type DynamoDBDocumentClient,
  QueryCommand,
  BatchGetCommand,
} from '@aws-sdk/lib-dynamodb';
import { partitionKey, type TableIndex, sortKey } from '@touchdown/shared/storage/table-shape.ts';

/** Returns the consistent Query of a whole partition of the table; with `fields`, of only these. */
export function itemsQuery(
  table: string,
  partition: string,
  fields: readonly string[] = [],
): QueryCommandInput {
  const { names, ...projected } = projection(fields);
  return {
    TableName: table,
    KeyConditionExpression: '#partition = :partition',
    ...projected,
    ExpressionAttributeNames: { '#partition': partitionKey, ...names },
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  };
}

/** Returns the Query of one partition of an index, in the order of its sort key; with `fields`, of only these. */
export function partitionQuery(
  table: string,
  { name, partitionKey }: TableIndex,
  partition: string,
  fields: readonly string[] = [],
): QueryCommandInput {
  const { names, ...projected } = projection(fields);
  return {
    TableName: table,
    IndexName: name,
    KeyConditionExpression: '#partition = :partition',
    ...projected,
    ExpressionAttributeNames: { '#partition': partitionKey, ...names },
    ExpressionAttributeValues: { ':partition': partition },
  };
}

/** Items of one partition whose sort keys begin alike. */
export interface KeyPrefix {
  partition: string;
  prefix: string;
}

/** Returns the consistent Query of such items; with `fields`, of only these. */
export function prefixQuery(
  table: string,
  { partition, prefix }: KeyPrefix,
  fields: readonly string[] = [],
): QueryCommandInput {
  const { names, ...projected } = projection(fields);
  return {
    TableName: table,
    KeyConditionExpression: '#partition = :partition AND begins_with(#sort, :prefix)',
    ...projected,
    ExpressionAttributeNames: { '#partition': partitionKey, '#sort': sortKey, ...names },
    ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
    ConsistentRead: true,
  };
}

/** Returns the parts of a Query that limit what it reads of each item. A dot leads into an attribute. */
export function projection(fields: readonly string[]): {
  ProjectionExpression?: string;
  names: Record<string, string>;
} {
  if (fields.length === 0) return { names: {} };
  const steps = fields.flatMap((field) => field.split('.'));
  return {
    ProjectionExpression: fields.map((field) => field.replaceAll(/[^.]+/g, '#$&')).join(', '),
    names: Object.fromEntries(steps.map((step) => [`#${step}`, step])),
  };
}

/** Returns every item of one Query, page by page: DynamoDB limits a page to one megabyte. */
export async function queryAll(
  client: DynamoDBDocumentClient,
  query: QueryCommandInput,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of queryPages(client, query)) items.push(...page);
  return items;
}

/** Reads one Query page by page, where all items at once would be too many. `Limit` is the size of a page. */
export async function* queryPages(
  client: DynamoDBDocumentClient,
  query: QueryCommandInput,
): AsyncGenerator<Record<string, unknown>[]> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ ...query, ExclusiveStartKey: startKey }));
    yield page.Items ?? [];
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

/** DynamoDB's limit for one BatchGet. */
const maxKeysPerCall = 100;
/** How often a batch is requested until DynamoDB has processed all of its keys. */
const maxAttempts = 3;

/** Returns the existing items of these keys, in no order. Throws if DynamoDB leaves some unprocessed. */
export async function getAll(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Record<string, string>[],
  { isConsistent = false } = {},
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let from = 0; from < keys.length; from += maxKeysPerCall) {
    let left = keys.slice(from, from + maxKeysPerCall);
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === maxAttempts)
        throw new Error(`DynamoDB left ${left.length} keys of a BatchGet unprocessed.`);
      const { Responses: responses = {}, UnprocessedKeys: unprocessed = {} } = await client.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: [...left], ConsistentRead: isConsistent } } }),
      );
      found.push(...(responses[table] ?? []));
      left = (unprocessed[table]?.Keys ?? []) as Record<string, string>[];
    }
  }
  return found;
}

interface PlacePage {
  table: string;
  index: TableIndex;
  partition: string;
  /** The place after which it begins. */
  from: string | undefined;
  isOldestFirst: boolean;
  max: number;
}

/** Query: a page of one partition of an index, from a place on, and whether there may be more. */
export async function placePage(
  client: DynamoDBDocumentClient,
  { table, index: { name, partitionKey, sortKey }, partition, from, isOldestFirst, max }: PlacePage,
): Promise<{ items: Record<string, unknown>[]; hasMore: boolean }> {
  const { Items: items = [], LastEvaluatedKey: last } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: name,
      KeyConditionExpression: `#pk = :partition${from ? ` AND #place ${isOldestFirst ? '>' : '<'} :from` : ''}`,
      ExpressionAttributeNames: { '#pk': partitionKey, ...(from ? { '#place': sortKey } : {}) },
      ExpressionAttributeValues: { ':partition': partition, ...(from ? { ':from': from } : {}) },
      ScanIndexForward: isOldestFirst,
      Limit: max,
    }),
  );
  return { items, hasMore: last !== undefined };
}
