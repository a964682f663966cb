import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { projection } from './queries.ts';
import type { TransactItem } from './transact.ts';

type Item = Record<string, unknown>;
/** Of a table, as `itemKey` makes it or as a query found it. */
type Key = Record<string, unknown>;

/** Writes one part of an expression about an attribute, and keeps its values. */
type Part = (name: string, value: (value: unknown) => string) => string;

/**
 * By attribute: the value that it must have, or one of the tests below. A dot leads into an attribute. All must hold,
 * in a list at least one of them.
 */
export type Condition = Record<string, unknown> | readonly Record<string, unknown>[];

export const present: Part = (name) => `attribute_exists(${name})`;
export const absent: Part = (name) => `attribute_not_exists(${name})`;
export const atLeast =
  (least: unknown): Part =>
  (name, value) =>
    `${name} >= ${value(least)}`;
export const atMost =
  (most: unknown): Part =>
  (name, value) =>
    `${name} <= ${value(most)}`;
export const above =
  (limit: unknown): Part =>
  (name, value) =>
    `${name} > ${value(limit)}`;
export const below =
  (limit: unknown): Part =>
  (name, value) =>
    `${name} < ${value(limit)}`;
export const containing =
  (one: unknown): Part =>
  (name, value) =>
    `contains(${name}, ${value(one)})`;
/** As each of the tests or values says. */
export const both =
  (one: unknown, other: unknown): Part =>
  (name, value) =>
    `${tested(name, value, one)} AND ${tested(name, value, other)}`;
/** Absent, or as the test or value says. */
export const absentOr =
  (test: unknown): Part =>
  (name, value) =>
    `(${absent(name, value)} OR ${tested(name, value, test)})`;

/** For `set`: what the attribute has, and this more; 0 is taken for an absent one if `from` says so. */
export const plus =
  (more: number, from?: number): Part =>
  (name, value) =>
    `${from === undefined ? name : `if_not_exists(${name}, ${value(from)})`} + ${value(more)}`;
/** For `set`: the value, unless the attribute has one. */
export const unlessPresent =
  (first: unknown): Part =>
  (name, value) =>
    `if_not_exists(${name}, ${value(first)})`;

/** The conditions that there is an item of this key, and that there is none. */
export const exists = { [partitionKey]: present } satisfies Condition;
export const isNew = { [partitionKey]: absent } satisfies Condition;

export interface Changes {
  /** New values, or one of the changes above. What is undefined stays. */
  set?: Item | undefined;
  remove?: readonly string[] | undefined;
  /** To numbers, and to sets. */
  add?: Item | undefined;
  /** From sets. */
  take?: Item | undefined;
  onlyIf?: Condition | undefined;
}

/** Writes an item. */
export function put(
  TableName: string,
  Item: Item,
  onlyIf?: Condition,
): { Put: NonNullable<TransactItem['Put']> } {
  return { Put: { TableName, Item, ...conditionOf(onlyIf) } };
}

/** Deletes an item. */
export function drop(
  TableName: string,
  Key: Key,
  onlyIf?: Condition,
): { Delete: NonNullable<TransactItem['Delete']> } {
  return { Delete: { TableName, Key, ...conditionOf(onlyIf) } };
}

/** Only asks, beside other writes. */
export function check(
  TableName: string,
  Key: Key,
  onlyIf: Condition,
): { ConditionCheck: NonNullable<TransactItem['ConditionCheck']> } {
  const { ConditionExpression = '', ...rest } = conditionOf(onlyIf);
  return { ConditionCheck: { TableName, Key, ConditionExpression, ...rest } };
}

/** Changes attributes of an item, and makes it if there is none. */
export function update(
  TableName: string,
  Key: Key,
  { set = {}, remove = [], add = {}, take = {}, onlyIf }: Changes,
): { Update: NonNullable<TransactItem['Update']> } {
  const names = new Names();
  const clause = (verb: string, parts: readonly string[]) =>
    parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : [];
  const given = (item: Item) => Object.entries(item).filter(([, value]) => value !== undefined);
  const UpdateExpression = [
    ...clause(
      'SET',
      given(set).map(([at, value]) => {
        const name = names.nameOf(at);
        return `${name} = ${isPart(value) ? value(name, names.valueOf) : names.valueOf(value)}`;
      }),
    ),
    ...clause('REMOVE', remove.map(names.nameOf)),
    ...clause(
      'ADD',
      given(add).map(([at, value]) => `${names.nameOf(at)} ${names.valueOf(value)}`),
    ),
    ...clause(
      'DELETE',
      given(take).map(([at, value]) => `${names.nameOf(at)} ${names.valueOf(value)}`),
    ),
  ].join(' ');
  return { Update: { TableName, Key, UpdateExpression, ...conditionOf(onlyIf, names) } };
}

/** The same write. If its condition does not hold, the error has the item as it is. */
export function tellingRefused({ Put, Update }: Pick<TransactItem, 'Put' | 'Update'>): TransactItem {
  const asked = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  return { ...(Put && { Put: { ...Put, ...asked } }), ...(Update && { Update: { ...Update, ...asked } }) };
}

/** Sends one write alone, which in an array with others would be a part of a transaction. Returns what is asked for. */
export async function write(
  client: DynamoDBDocumentClient,
  { Put, Update, Delete }: TransactItem,
  returning?: UpdateCommandInput['ReturnValues'],
): Promise<Item | undefined> {
  const more = returning && { ReturnValues: returning };
  if (Put) return (await client.send(new PutCommand({ ...Put, ...more }))).Attributes;
  if (Update) return (await client.send(new UpdateCommand({ ...Update, ...more }))).Attributes;
  if (Delete) return (await client.send(new DeleteCommand({ ...Delete, ...more }))).Attributes;
  throw new Error('Only a put, an update or a deletion can be written alone.');
}

/** The same. Returns whether it was written: false if its condition does not hold. */
export async function writeIf(client: DynamoDBDocumentClient, item: TransactItem): Promise<boolean> {
  try {
    await write(client, item);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

interface Reading {
  isConsistent?: boolean;
  fields?: readonly string[];
  /** After so long it fails. */
  timeoutMilliseconds?: number;
}

/** Gets an item, consistent unless said otherwise; with `fields`, only these. */
export async function readItem(
  client: DynamoDBDocumentClient,
  table: string,
  key: Key,
  { isConsistent = true, fields = [], timeoutMilliseconds }: Reading = {},
): Promise<Item | undefined> {
  const { names, ...projected } = projection(fields);
  const command = new GetCommand({
    TableName: table,
    Key: key,
    ConsistentRead: isConsistent,
    ...projected,
    ...(fields.length > 0 && { ExpressionAttributeNames: names }),
  });
  const limits =
    timeoutMilliseconds === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMilliseconds) };
  return (await client.send(command, limits)).Item;
}

/** The placeholders of one call. Each name has one, because many names are words of DynamoDB's own. */
class Names {
  readonly #names = new Map<string, string>();
  readonly #values: Item = {};

  readonly nameOf = (path: string): string =>
    path
      .split('.')
      .map((name) => {
        const known = this.#names.get(name);
        if (known) return known;
        const placeholder = /^\w+$/.test(name) ? `#${name}` : `#n${this.#names.size}`;
        this.#names.set(name, placeholder);
        return placeholder;
      })
      .join('.');

  readonly valueOf = (value: unknown): string => {
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  };

  /** DynamoDB refuses empty lists of them. */
  get asked(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Item } {
    return {
      ...(this.#names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          [...this.#names].map(([name, placeholder]) => [placeholder, name]),
        ),
      }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }
}

function conditionOf(condition: Condition | undefined, names = new Names()) {
  const all = (one: Record<string, unknown>) =>
    Object.entries(one)
      .map(([at, test]) => tested(names.nameOf(at), names.valueOf, test))
      .join(' AND ');
  const alternatives = (Array.isArray(condition) ? condition : [condition ?? {}]).map(all).filter(Boolean);
  const expression =
    alternatives.length > 1 ? alternatives.map((one) => `(${one})`).join(' OR ') : alternatives[0];
  return { ...(expression && { ConditionExpression: expression }), ...names.asked };
}

const isPart = (value: unknown): value is Part => typeof value === 'function';

function tested(name: string, value: (value: unknown) => string, test: unknown): string {
  // Left out, a condition without its value would let every write through.
  if (test === undefined) throw new Error(`The condition on ${name} has no value.`);
  return isPart(test) ? test(name, value) : `${name} = ${value(test)}`;
}
