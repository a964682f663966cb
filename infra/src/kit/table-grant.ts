import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import type { KeyPatterns, TableShape } from '@touchdown/shared/storage/table-shape.ts';
import type { tables, TableName } from '@touchdown/shared/storage/tables.ts';

/** What DynamoDB calls each thing that can be granted on a table. */
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
type KindsOf<Table extends TableName> = (typeof tables)[Table]['kinds'];
type IndexesOf<Table extends TableName> = (typeof tables)[Table]['indexes'];
type KindIn<Table extends TableName> = keyof KindsOf<Table> & string;

/** The kinds of a table that stand in an index under this name of it. */
type KindBy<Table extends TableName, Index> = {
  [Kind in KindIn<Table>]: KindsOf<Table>[Kind] extends { indexes: Record<Index & string, unknown> }
    ? Kind
    : never;
}[KindIn<Table>];

/**
 * What a role may do with which kinds of items. A role is given items by how their partition begins: kinds
 * that begin alike are given together. A transaction needs the permissions of what is in it.
 */
export type TableGrant<Table extends TableName> = {
  readonly [verb in Verb]?: readonly KindIn<Table>[];
} & {
  /** Queries of an index, by what it is asked for. */
  readonly queryIndex?: {
    readonly [Index in keyof IndexesOf<Table>]?: readonly KindBy<Table, Index>[];
  };
};

/** One statement of a role: these actions, there, on what has these partitions. */
export interface GrantStatement {
  actions: string[];
  /** `table` itself, or the names of indexes. */
  places: string[];
  /** As `dynamodb:LeadingKeys` compares them. */
  partitions: string[];
}

/** What is granted alike is one statement, in the order of the grant; no permission stands in two. */
export function grantStatements<Table extends TableName>(
  table: TableShape,
  grant: TableGrant<Table>,
): GrantStatement[] {
  const { queryIndex = {}, ...verbs } = grant;
  const single = Object.keys(grant).flatMap((what): GrantStatement[] => {
    if (what === 'queryIndex') return indexQueries(table, queryIndex);
    const kinds = verbs[what as Verb] ?? [];
    const partitions = partitionsOf(kinds.map((kind) => patternsOf(table, kind)));
    return [{ actions: [actions[what as Verb]], places: ['table'], partitions }];
  });
  const byPlace = merged(single, ({ places, partitions }) => [places, partitions]);
  return merged(byPlace, ({ actions, partitions }) => [actions, partitions]);
}

/** One for each of DynamoDB's indexes, of which two names may be one. */
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

/** Statements that are alike in everything but one thing, as one that has it all. */
function merged(
  statements: readonly GrantStatement[],
  alike: (statement: GrantStatement) => string[][],
): GrantStatement[] {
  const groups = new Map<string, GrantStatement>();
  for (const statement of statements) {
    const key = JSON.stringify(alike(statement));
    const { actions, places, partitions } = groups.get(key) ?? statement;
    groups.set(key, {
      actions: [...new Set([...actions, ...statement.actions])],
      places: [...new Set([...places, ...statement.places])],
      partitions,
    });
  }
  return [...groups.values()];
}
