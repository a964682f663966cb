import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { put } from './items.ts';
import { transact } from './transact.ts';
import { writeInBatches } from './write-in-batches.ts';

type Item = Record<string, unknown>;

/** Writes all items or throws. Some of them may be written if it throws. Items are made when it is their turn. */
export type PutItems = (
  client: DynamoDBDocumentClient,
  table: string,
  items: Iterable<Item>,
  lanes?: number,
) => Promise<void>;

/** The cheapest way in an account. */
export const putInBatches: PutItems = (client, table, items, lanes) =>
  writeInBatches(client, table, putsOf(items), lanes);

/** DynamoDB's limit for one transaction. */
const maxItems = 100;
/** Of DynamoDB's 4 MB for one transaction. An item has at most 400 kB. */
const maxBytes = 3_000_000;
/** Together about the items of a year, which the table then writes while the next year is computed. */
const defaultLanes = 16;
/** A conflict is with somebody who writes the same item at this moment. */
const maxAttempts = 30;

/**
 * For the stand-in of this machine, which waits for the disk once for each item of a batch and once for a whole
 * transaction. In an account, a transaction costs twice as much as a batch. No two items may have the same key.
 */
export const putInTransactions: PutItems = async (client, table, items, lanes = defaultLanes) => {
  const groups = groupsOf(items);
  const lane = async () => {
    for (let next = groups.next(); !next.done; next = groups.next()) {
      const puts = next.value.map((item) => put(table, item));
      await transact(client, puts, maxAttempts);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

function* groupsOf(items: Iterable<Item>): Generator<Item[], undefined> {
  let group: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (group.length === maxItems || (group.length > 0 && bytes + size > maxBytes)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(item);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

/** Returns about the size of an item, rather more than less. */
function sizeOf(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) {
    bytes += name.length;
    bytes += value instanceof Uint8Array ? value.length : Buffer.byteLength(JSON.stringify(value) ?? '');
  }
  return bytes;
}

function* putsOf(items: Iterable<Item>) {
  for (const Item of items) yield { PutRequest: { Item } };
}
