import type { AccountExport } from '../accounts/schema.ts';
import type { sessionCookieNames } from '../contract/session-cookie-names.ts';
import type { tables, TableName } from '../storage/tables.ts';

/** A kind of item with its table, such as `community.vote`. */
export type ItemName = {
  [Table in TableName]: `${Table}.${keyof (typeof tables)[Table]['kinds'] & string}`;
}[TableName];

export type ExportSection = keyof AccountExport;

/** What can tell that it is or was about a person. `name` is also the email address. */
type Trace = 'id' | 'name' | 'texts' | 'pictures';

/**
 * Where something about a person is. `items`: the attributes that have it, or all. `objects`: the logical id of a
 * bucket and the beginning of its keys. `queues`: logical ids. `browser`: keys in the browser's storage, or their
 * beginnings. `elsewhere`: in words, outside of what the templates create.
 */
export interface Places {
  items?: Partial<Record<ItemName, readonly string[] | 'all'>>;
  objects?: readonly `${string}/${string}`[];
  queues?: readonly string[];
  logs?: 'all';
  cookies?: readonly (keyof ReturnType<typeof sessionCookieNames>)[];
  browser?: readonly string[];
  elsewhere?: string;
}

/**
 * Who ends it after the account was deleted. Each has a table of handlers with a line for each of its rows.
 * `deletion`: the transaction itself. `eraser`, `loops`, `support`, `names`: the followers of the table's stream.
 * `term`: nobody, it ends by itself. `browser`: the page, or the person.
 */
export type Ender = 'deletion' | 'eraser' | 'loops' | 'support' | 'names' | 'term' | 'browser';

/** One thing that is stored about people, in the words of the privacy policy. */
export interface PersonalData {
  in: Places;
  what: string;
  why: string;
  /** `days`: where it ends by time, from the constant that ends it. */
  until: { words: string; days?: number };
  exported: { in: readonly ExportSection[] } | { not: string };
  /** `leaves`: what may still be there once the ender is done; nothing means erased. */
  deletion: { by: Ender; words: string; leaves: readonly Trace[] };
  /** Its row in SECURITY.md, “What stays of a deleted account”, for what leaves something. */
  staysAs?: string;
}

export const daySeconds = 86_400;

/** The words of what leaves nothing. */
export const erased = { words: 'Erased.', leaves: [] } as const;
