import { arnOf, nameOf } from '../template/local-values.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { attributesOf, type Written } from './named-attributes.ts';
import { leadingKeys, namedAttributes, type AccessRequest } from './policy.ts';

/** A table as a policy sees it. */
export interface PolicyTable {
  arn: string;
  /** The partition key's attribute: of the table under `''`, of each index under the index's name. */
  keys: ReadonlyMap<string, string>;
}

/** Finds a table by the name in a call. */
export type FindTable = (name: string) => PolicyTable | undefined;

type Item = Record<string, { S?: string; N?: string; B?: string }>;

interface Keyed extends Written {
  TableName: string;
  Key?: Item;
  Item?: Item;
}

interface Query {
  TableName: string;
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

type TransactItem = Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get', Keyed>>;
type Batch = Record<string, { Keys?: Item[] } | { PutRequest?: Keyed; DeleteRequest?: Keyed }[]>;

interface KeySchema {
  KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
}

/** Returns the templates' tables by their local names. */
export function policyTables(resolver: TemplateResolver): ReadonlyMap<string, PolicyTable> {
  return new Map(
    resolver.ofType('AWS::DynamoDB::Table').map((table) => {
      const { GlobalSecondaryIndexes: indexes = [], ...own } = resolver.properties(
        table,
      ) as unknown as KeySchema & { GlobalSecondaryIndexes?: (KeySchema & { IndexName: string })[] };
      const keys = indexes.map((index) => [index.IndexName, partitionKeyOf(index)] as const);
      return [nameOf(table), { arn: arnOf(table), keys: new Map([['', partitionKeyOf(own)], ...keys]) }];
    }),
  );
}

function partitionKeyOf({ KeySchema: keys }: KeySchema): string {
  return keys.find(({ KeyType: type }) => type === 'HASH')?.AttributeName ?? '';
}

const actionInTransaction = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

/** Returns the access requests of one call: one for each item of a transaction, one for each table of a batch. */
export function dynamodbRequests(operation: string, input: object, findTable: FindTable): AccessRequest[] {
  const request = (action: string, table: string, keys: string[] | undefined, index = ''): AccessRequest => ({
    action: `dynamodb:${action}`,
    resource: `${findTable(table)?.arn ?? table}${index && `/index/${index}`}`,
    ...(keys ? { context: { [leadingKeys]: keys } } : {}),
  });
  const keyOf = (table: string, item: Item = {}): string => text(item[findTable(table)?.keys.get('') ?? '']);
  const ofItem = (action: string, keyed: Keyed): AccessRequest => {
    const { TableName: table, Key: key, Item: item } = keyed;
    const { context, ...rest } = request(action, table, [keyOf(table, key ?? item)]);
    return { ...rest, context: { ...context, [namedAttributes]: attributesOf(keyed) } };
  };

  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [ofItem(operation, input as Keyed)];
    case 'TransactWriteItems':
    case 'TransactGetItems': {
      const { TransactItems: items } = input as { TransactItems: TransactItem[] };
      return items
        .flatMap((item) => Object.entries(item) as [keyof TransactItem, Keyed][])
        .map(([kind, item]) => ofItem(actionInTransaction[kind], item));
    }
    case 'BatchGetItem':
    case 'BatchWriteItem': {
      const { RequestItems: batches } = input as { RequestItems: Batch };
      return Object.entries(batches).map(([table, batch]) => {
        const items = Array.isArray(batch)
          ? batch.map(({ PutRequest: put, DeleteRequest: del }) => put?.Item ?? del?.Key)
          : (batch.Keys ?? []);
        return request(operation, table, [...new Set(items.map((item) => keyOf(table, item)))]);
      });
    }
    case 'Query': {
      const query = input as Query;
      const { TableName: table, IndexName: index = '' } = query;
      const key = queriedKey(query, findTable(table)?.keys.get(index) ?? '');
      return [request(operation, table, [key], index)];
    }
    default: {
      const { TableName: table = '*', IndexName: index = '' } = input as Partial<Query>;
      return [request(operation, table, undefined, index)];
    }
  }
}

/** Returns the partition key of a query, which DynamoDB requires to be compared with `=`. */
function queriedKey(query: Query, attribute: string): string {
  const {
    KeyConditionExpression: expression = '',
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  } = query;
  for (const [, name = '', value = ''] of expression.matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g)) {
    if ((names[name] ?? name) === attribute) return text(values[value]);
  }
  throw new Error(`No partition key ${attribute} in the query ${JSON.stringify(expression)}.`);
}

function text({ S: string, N: number, B: bytes }: Item[string] = {}): string {
  return string ?? number ?? bytes ?? '';
}
