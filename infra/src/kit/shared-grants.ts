import type { TableGrant } from './table-grant.ts';

/** For a function with routes that ask who calls: the session and its owner, and nobody's password. */
export const sessionCheck = {
  get: ['session', 'profile'],
  batchGet: ['session', 'profile'],
} as const satisfies TableGrant<'community'>;

/** For a function that counts calls: its buckets, and none of what else is kept for a while. */
export const limitBuckets = {
  get: ['bucket'],
  update: ['bucket'],
  delete: ['bucket'],
} as const satisfies TableGrant<'ephemeral'>;

/** For a function that takes pictures: uploads, and how much somebody has uploaded on a day. */
export const uploads = {
  get: ['ticket', 'uploadDay'],
  update: ['ticket', 'uploadDay'],
  batchWrite: ['ticket', 'uploadDay'],
} as const satisfies TableGrant<'ephemeral'>;

/** For a function that shows radar loops beside the record: which one a target has, and all of them for a list. */
export const shownLoops = {
  get: ['loop'],
  queryIndex: { byTargetType: ['loop'] },
} as const satisfies TableGrant<'radar'>;
