import { fillPattern, type ValuesArgument, type KeyPattern, type KeyValues } from './key-pattern.ts';

/** The names of the keys: the same in every table, and classic strings, which mean the same on every stand-in. */
export const partitionKey = 'pk';
export const sortKey = 'sk';
/** Seconds since 1970. DynamoDB deletes late, so every read checks it again. */
export const expiryAttribute = 'ttl';

/** One of DynamoDB's indexes. A table gives it a name for each thing it is asked for. */
export interface TableIndex {
  name: string;
  partitionKey: string;
  sortKey: string;
}

export interface KeyPatterns {
  partition: KeyPattern;
  sort: KeyPattern;
}

/** A second place at which an item is found. */
export interface IndexEntry extends KeyPatterns {
  on: TableIndex;
}

/** One kind of item: how its key is spelled, and where else it is found. */
export interface StoredKind extends KeyPatterns {
  /** By what each index is asked. Two names of the same index are alternatives: an item stands there once. */
  indexes?: Readonly<Record<string, IndexEntry>>;
  /** Whether items carry an expiry. */
  expires?: true;
}

export interface TableShape {
  /** What the table is called in a template and in a list of tables. */
  name: string;
  indexes: Readonly<Record<string, TableIndex>>;
  stream?: 'NEW_IMAGE' | 'NEW_AND_OLD_IMAGES';
  /** Point-in-time recovery, deletion protection, kept when the stack goes. */
  precious: boolean;
  kinds: Readonly<Record<string, StoredKind>>;
}

export function numberedIndex(number: 1 | 2 | 3): TableIndex {
  return { name: `gsi${number}`, partitionKey: `g${number}pk`, sortKey: `g${number}sk` };
}

/** The indexes that DynamoDB keeps, each once, in the order of their numbers. */
export function indexesOf({ indexes }: Pick<TableShape, 'indexes'>): TableIndex[] {
  const byName = new Map(Object.values(indexes).map((index) => [index.name, index]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every attribute that is a key of the table or of an index, and so nothing of the item itself. */
export function keyAttributesOf(table: Pick<TableShape, 'indexes'>): string[] {
  return [partitionKey, sortKey, ...indexesOf(table).flatMap((index) => [index.partitionKey, index.sortKey])];
}

type PatternValues<Patterns extends KeyPatterns> = KeyValues<Patterns['partition']> &
  KeyValues<Patterns['sort']>;

/** The key of an item. */
export function itemKey<const Kind extends KeyPatterns>(
  kind: Kind,
  ...[values]: ValuesArgument<PatternValues<Kind>>
): { [partitionKey]: string; [sortKey]: string } {
  return {
    [partitionKey]: fillPattern(kind.partition, values),
    [sortKey]: fillPattern(kind.sort, values),
  };
}

/** What puts an item into an index. */
export function indexKey<const Entry extends IndexEntry>(
  entry: Entry,
  ...[values]: ValuesArgument<PatternValues<Entry>>
): Record<string, string> {
  return {
    [entry.on.partitionKey]: fillPattern(entry.partition, values),
    [entry.on.sortKey]: fillPattern(entry.sort, values),
  };
}
