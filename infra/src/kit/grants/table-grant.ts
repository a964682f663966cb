import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import {
  partitionKey,
  sortKey,
  type KeyPatterns,
  type TableShape,
} from '@touchdown/shared/storage/table-shape.ts';
import type { tables, TableName } from '@touchdown/shared/storage/tables.ts';

/** DynamoDB's names of the actions that can be granted. */
const actions = {
  get: 'GetItem',
  batchGet: 'BatchGetItem',
  query: 'Query',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  batchWrite: 'BatchWriteItem',
  check: 'ConditionCheckItem',
} as const;

type Verb = keyof typeof actions;
/** What a transaction can do to an item. */
type Written = 'put' | 'update' | 'delete' | 'check';
type KindsOf<Table extends TableName> = (typeof tables)[Table]['kinds'];
type IndexesOf<Table extends TableName> = (typeof tables)[Table]['indexes'];
type KindIn<Table extends TableName> = keyof KindsOf<Table> & string;

/** The kinds of a table that are in the index of this name. */
type KindBy<Table extends TableName, Index> = {
  [Kind in KindIn<Table>]: KindsOf<Table>[Kind] extends { indexes: Record<Index & string, unknown> }
    ? Kind
    : never;
}[KindIn<Table>];

/**
 * The actions that a role may perform on kinds of items. IAM distinguishes items by the prefixes of their partitions:
 * kinds with the same prefix are granted together. A transaction needs the permissions of its parts.
 */
export type TableGrant<Table extends TableName> = {
  readonly [verb in Verb]?: readonly KindIn<Table>[];
} & {
  /** Queries of an index, by the kinds to find. */
  readonly queryIndex?: {
    readonly [Index in keyof IndexesOf<Table>]?: readonly KindBy<Table, Index>[];
  };
  /** Updates that name no other attributes than these and the keys, of kinds with the same partitions. */
  readonly updateOnly?: { readonly kinds: readonly KindIn<Table>[]; readonly attributes: readonly string[] };
  /**
   * What a transaction does to kinds that no other statement of the role has together. It matters only if DynamoDB
   * compares the keys of all items of a transaction at once, which its documentation does not say. The first kind is in
   * every such transaction, and wherever keys are compared by action, in each of its actions.
   */
  readonly together?: { readonly kinds: readonly KindIn<Table>[]; readonly verbs: readonly Written[] };
};

/** One statement of a role: actions on places, limited to partitions. */
export interface GrantStatement {
  actions: string[];
  /** `table` itself, or the names of indexes. */
  places: string[];
  /** Patterns for `dynamodb:LeadingKeys`. */
  partitions: string[];
  /** The only names for `dynamodb:Attributes`; any if undefined. */
  attributes?: string[];
  /**
   * The statement applies only to requests with keys in this one of its partitions and in another one. A request for a
   * single item never has both, so the statement allows nothing by itself.
   */
  mixedWith?: string;
}

/** Returns the statements of a grant in its order. Equal permissions are merged into one statement. */
export function grantStatements<Table extends TableName>(
  table: TableShape,
  grant: TableGrant<Table>,
): GrantStatement[] {
  const { queryIndex = {}, updateOnly, together, ...verbs } = grant;
  const single = Object.keys(grant).flatMap((what): GrantStatement[] => {
    if (what === 'queryIndex') return indexQueries(table, queryIndex);
    if (what === 'updateOnly') return updateOnly ? [attributeUpdates(table, updateOnly)] : [];
    if (what === 'together') return together ? [mixedWrites(table, together)] : [];
    const kinds = verbs[what as Verb] ?? [];
    const partitions = partitionsOf(kinds.map((kind) => patternsOf(table, kind)));
    return [{ actions: [actions[what as Verb]], places: ['table'], partitions }];
  });
  const limits = ({ partitions, attributes = [], mixedWith = '' }: GrantStatement) => [
    partitions,
    attributes,
    [mixedWith],
  ];
  const byPlace = merged(single, (one) => [one.places, ...limits(one)]);
  return merged(byPlace, (one) => [one.actions, ...limits(one)]);
}

function mixedWrites(
  table: TableShape,
  { kinds, verbs }: { kinds: readonly string[]; verbs: readonly Written[] },
): GrantStatement {
  const partitions = partitionsOf(kinds.map((kind) => patternsOf(table, kind)));
  const [mixedWith = ''] = partitions;
  return { actions: verbs.map((verb) => actions[verb]), places: ['table'], partitions, mixedWith };
}

/** The key's attributes are part of every request, and IAM compares them too. */
function attributeUpdates(
  table: TableShape,
  { kinds, attributes }: { kinds: readonly string[]; attributes: readonly string[] },
): GrantStatement {
  return {
    actions: [actions.update],
    places: ['table'],
    partitions: partitionsOf(kinds.map((kind) => patternsOf(table, kind))),
    attributes: [partitionKey, sortKey, ...attributes],
  };
}

/** Returns one statement per DynamoDB index. Two names may refer to the same index. */
function indexQueries(
  table: TableShape,
  queries: Readonly<Record<string, readonly string[] | undefined>>,
): GrantStatement[] {
  const byIndex = new Map<string, KeyPatterns[]>();
  for (const [name, kinds = []] of Object.entries(queries)) {
    const index = table.indexes[name];
    if (!index) throw new Error(`The table ${table.name} has no index ${name}.`);
    const entries = kinds.map((kind) => patternsOf(table, kind, name));
    byIndex.set(index.name, [...(byIndex.get(index.name) ?? []), ...entries]);
  }
  return [...byIndex].map(([place, entries]) => ({
    actions: [actions.query],
    places: [place],
    partitions: partitionsOf(entries),
  }));
}

function patternsOf(table: TableShape, kind: string, index?: string): KeyPatterns {
  const row = table.kinds[kind];
  const patterns = index === undefined ? row : row?.indexes?.[index];
  if (!patterns) throw new Error(`The table ${table.name} has no ${kind}${index ? ` ${index}` : ''}.`);
  return patterns;
}

function partitionsOf(kinds: readonly KeyPatterns[]): string[] {
  const patterns = kinds.map(({ partition }) => {
    const beginning = keyBeginning(partition);
    return beginning === partition ? partition : `${beginning}*`;
  });
  return [...new Set(patterns)];
}

/** Merges the statements for which `alike` returns the same. */
function merged(
  statements: readonly GrantStatement[],
  alike: (statement: GrantStatement) => string[][],
): GrantStatement[] {
  const groups = new Map<string, GrantStatement>();
  for (const statement of statements) {
    const key = JSON.stringify(alike(statement));
    const { actions, places, ...rest } = groups.get(key) ?? statement;
    groups.set(key, {
      actions: [...new Set([...actions, ...statement.actions])],
      places: [...new Set([...places, ...statement.places])],
      ...rest,
    });
  }
  return [...groups.values()];
}
