import { fillPattern, type ValuesArgument, type KeyPattern, type KeyValues } from './key-pattern.ts';

/** The names of the keys, the same in every table. Keys are strings, which every stand-in of DynamoDB treats alike. */
export const partitionKey = 'pk';
export const sortKey = 'sk';
/** Seconds since 1970. DynamoDB deletes expired items late, so every read also checks it. */
export const expiryAttribute = 'ttl';

/** A DynamoDB index. A table gives it a name for each of its access patterns. */
export interface TableIndex {
  name: string;
  partitionKey: string;
  sortKey: string;
}

export interface KeyPatterns {
  partition: KeyPattern;
  sort: KeyPattern;
}

/** The keys of an item in an index. */
export interface IndexEntry extends KeyPatterns {
  on: TableIndex;
}

/** One kind of item: its key and its entries in indexes. */
export interface StoredKind extends KeyPatterns {
  /** By name of the index. Two names of the same DynamoDB index are alternatives: an item has only one of them. */
  indexes?: Readonly<Record<string, IndexEntry>>;
  /** Whether items expire. */
  expires?: true;
}

export interface TableShape {
  /** The table's name in a template and in a list of tables. */
  name: string;
  indexes: Readonly<Record<string, TableIndex>>;
  stream?: 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';
  /** Whether it has point-in-time recovery and deletion protection, and is retained when the stack is deleted. */
  precious: boolean;
  kinds: Readonly<Record<string, StoredKind>>;
}

export function numberedIndex(number: 1 | 2 | 3 | 4): TableIndex {
  return { name: `gsi${number}`, partitionKey: `g${number}pk`, sortKey: `g${number}sk` };
}

/** Returns the DynamoDB indexes of a table, each once, in the order of their numbers. */
export function indexesOf({ indexes }: Pick<TableShape, 'indexes'>): TableIndex[] {
  const byName = new Map(Object.values(indexes).map((index) => [index.name, index]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns every attribute that is a key of the table or of an index, and not data of the item. */
export function keyAttributesOf(table: Pick<TableShape, 'indexes'>): string[] {
  return [partitionKey, sortKey, ...indexesOf(table).flatMap((index) => [index.partitionKey, index.sortKey])];
}

type PatternValues<Patterns extends KeyPatterns> = KeyValues<Patterns['partition']> &
  KeyValues<Patterns['sort']>;

/** Returns the key of an item. */
export function itemKey<const Kind extends KeyPatterns>(
  kind: Kind,
  ...[values]: ValuesArgument<PatternValues<Kind>>
): { [partitionKey]: string; [sortKey]: string } {
  return {
    [partitionKey]: fillPattern(kind.partition, values),
    [sortKey]: fillPattern(kind.sort, values),
  };
}

/** Returns the attributes that put an item into an index. */
export function indexKey<const Entry extends IndexEntry>(
  entry: Entry,
  ...[values]: ValuesArgument<PatternValues<Entry>>
): Record<string, string> {
  return {
    [entry.on.partitionKey]: fillPattern(entry.partition, values),
    [entry.on.sortKey]: fillPattern(entry.sort, values),
  };
}
