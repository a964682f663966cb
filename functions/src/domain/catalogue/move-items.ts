import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText, readKey, type KeyValues } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { targetLetters } from '@touchdown/shared/storage/target-letters.ts';
import { readItem } from '../../platform/aws/items.ts';
import { itemsQuery, prefixQuery, queryAll } from '../../platform/aws/queries.ts';

const { move, pendingMove, pendingCorrection } = catalogue.kinds;

export type MoveKey = KeyValues<typeof move.sort>;

export interface MoveTarget {
  kind: keyof typeof targetLetters;
  id: string;
}

/** A transaction has at most 100 items, and this many leave room for the pointers. */
const maxParts = 40;
const targetsPerPart = 1_000;

/** Returns a tornado or a storm report as `T:…` or `S:…`. */
export function movedTarget(kind: MoveTarget['kind'], id: string): string {
  return `${targetLetters[kind]}:${id}`;
}

export function readMovedTarget(text: string): MoveTarget {
  return { kind: text.startsWith(`${targetLetters.tornado}:`) ? 'tornado' : 'spc-report', id: text.slice(2) };
}

/** Returns the items that record a run's moves: the targets, and for each part that they are still to be followed. */
export function toMoveItems(run: number, targets: readonly string[]): Record<string, unknown>[] {
  const size = Math.max(targetsPerPart, Math.ceil(targets.length / maxParts));
  const parts = Array.from({ length: Math.ceil(targets.length / size) }, (_, part) => part);
  return parts.flatMap((part) => [
    { ...itemKey(move, { run, part }), targets: targets.slice(part * size, (part + 1) * size) },
    itemKey(pendingMove, { run, part }),
  ]);
}

export function pendingMoveKey(key: MoveKey) {
  return itemKey(pendingMove, key);
}

/**
 * Returns the item that lets contributions and bookmarks follow a change of corrections. It belongs to the
 * transaction of the change. Its key is never used again, so deleting it cannot hide a later change.
 */
export function toPendingCorrection(target: MoveTarget, sequence: number): Record<string, unknown> {
  const key = itemKey(pendingCorrection, { type: targetLetters[target.kind], sequence });
  return { ...key, target: movedTarget(target.kind, target.id) };
}

/** Whether a sort key of the partition of pending moves is that of a correction. */
export function isPendingCorrection(sort: unknown): boolean {
  return readKey(pendingCorrection.sort, String(sort)) !== undefined;
}

/** Query, consistent: the corrections that contributions and bookmarks have not followed, each with its target. */
export async function findPendingCorrections(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<{ key: Record<string, unknown>; target: string }[]> {
  const [partition, prefix] = [keyText(pendingCorrection.partition), keyBeginning(pendingCorrection.sort)];
  const items = await queryAll(client, prefixQuery(table, { partition, prefix }));
  return items.map((item) => ({
    key: { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] },
    target: String(item['target']),
  }));
}

/** Returns the key of a move, from the sort key of either of its items. */
export function readMoveKey(sort: unknown): MoveKey | undefined {
  return readKey(move.sort, String(sort));
}

/** Query, consistent: the moves that contributions and bookmarks have not followed, oldest first. */
export async function findPendingMoves(client: DynamoDBDocumentClient, table: string): Promise<MoveKey[]> {
  const items = await queryAll(client, itemsQuery(table, keyText(pendingMove.partition)));
  return items.flatMap((item) => readMoveKey(item[sortKey]) ?? []);
}

/** Get, consistent: the targets of one move. */
export async function readMove(
  client: DynamoDBDocumentClient,
  table: string,
  key: MoveKey,
): Promise<string[]> {
  return targetsOf(await readItem(client, table, itemKey(move, key)));
}

/** Query, consistent: every target that the runs after one and up to another have moved, each once. */
export async function movedBetween(
  client: DynamoDBDocumentClient,
  table: string,
  after: number,
  upTo: number,
): Promise<string[]> {
  const items = await queryAll(client, {
    TableName: table,
    KeyConditionExpression: '#pk = :moves AND #sk BETWEEN :first AND :last',
    ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
    ExpressionAttributeValues: {
      ':moves': keyText(move.partition),
      ':first': keyText(move.sort, { run: after + 1, part: 0 }),
      ':last': keyText(move.sort, { run: upTo, part: maxParts }),
    },
    ConsistentRead: true,
  });
  return [...new Set(items.flatMap(targetsOf))];
}

function targetsOf(item: Record<string, unknown> | undefined): string[] {
  return (item?.['targets'] as string[] | undefined) ?? [];
}
