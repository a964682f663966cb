import type { TableGrant } from './table-grant.ts';

/** For a function with routes that authenticate: the session and its owner's profile, but no passwords. */
export const sessionCheck = {
  get: ['session', 'profile'],
  batchGet: ['session', 'profile'],
} as const satisfies TableGrant<'community'>;

/** For a function that counts calls: only the buckets of the ephemeral table. */
export const limitBuckets = {
  get: ['bucket'],
  update: ['bucket'],
  delete: ['bucket'],
} as const satisfies TableGrant<'ephemeral'>;

/** For a function that takes pictures: uploads, and how much a person has uploaded on a day. */
export const uploads = {
  get: ['ticket', 'uploadDay'],
  update: ['ticket', 'uploadDay'],
  batchWrite: ['ticket', 'uploadDay'],
} as const satisfies TableGrant<'ephemeral'>;

/** For a function that shows radar loops beside the record: the loop of one target, and all loops for a list. */
export const shownLoops = {
  get: ['loop'],
  queryIndex: { byTargetType: ['loop'] },
} as const satisfies TableGrant<'radar'>;
