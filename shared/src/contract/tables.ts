/**
 * What infra creates and the stores in `functions` query: keys, indexes, streams.
 * Classic string keys, because they mean the same on DynamoDB and on both local stand-ins.
 */
export interface TableIndex {
  name: string;
  partitionKey: string;
  sortKey: string;
}

export interface TableShape {
  /** What the table is called in a template and in a list of tables. */
  name: string;
  indexes: readonly TableIndex[];
  stream?: 'NEW_IMAGE' | 'NEW_AND_OLD_IMAGES';
  /** Point-in-time recovery, deletion protection, kept when the stack goes. */
  precious: boolean;
}

export const partitionKey = 'pk';
export const sortKey = 'sk';
/** Seconds since 1970. DynamoDB deletes late, so every read checks it again. */
export const expiryAttribute = 'ttl';

function index(number: number): TableIndex {
  return { name: `gsi${number}`, partitionKey: `g${number}pk`, sortKey: `g${number}sk` };
}

export const tables = {
  /** Tornadoes, storm reports, overrides, deltas, imports. gsi1: an episode's tornadoes. */
  catalogue: { name: 'Catalogue', indexes: [index(1)], precious: true },
  /** Users, sessions, contributions, votes, bookmarks, subscriptions, audit. */
  community: {
    name: 'Community',
    indexes: [index(1), index(2), index(3)],
    stream: 'NEW_AND_OLD_IMAGES',
    precious: true,
  },
  /** Render jobs, results, quotas. gsi1: a user's jobs. */
  radar: { name: 'Radar', indexes: [index(1)], stream: 'NEW_IMAGE', precious: false },
  /** Rate limits, idempotency, upload tickets, webhook dedupe: nothing that matters if lost. */
  ephemeral: { name: 'Ephemeral', indexes: [], precious: false },
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;
