import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Validations, Stack } from 'aws-cdk-lib';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { community as shape } from '@touchdown/shared/storage/community.ts';
import { readsSession, type Route } from '@touchdown/shared/contract/route.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import type { GrantedRole, SliceFunction } from '../slice-function.ts';
import type { StageSettings } from '../stages.ts';
import type { CommunityTable, EphemeralTable } from '../stored-table.ts';
import type { CatalogueTable } from '../catalogue-table.ts';
import type { TableGrant } from './table-grant.ts';

/**
 * For a role that handles missing objects. S3 answers 404 only to those who may list the bucket, and 403 to others. A
 * request for one object names no prefix, so a condition on the prefix would refuse it.
 */
export function allowToMiss(role: GrantedRole, bucket: IBucket): void {
  role.allow(['s3:ListBucket'], [bucket.bucketArn]);
}

/** Lets a function add objects below a prefix of the second copy's bucket, if there is one: neither read nor delete. */
export function grantCopyWrite(fn: SliceFunction, { copyBucket }: StageSettings, prefix: string): void {
  if (!copyBucket) return;
  const objects = `arn:aws:s3:::${copyBucket}/${prefix}*`;
  fn.allow(['s3:PutObject'], [objects]);
  fn.setEnvironment(envNames.copyBucket, copyBucket);
  Validations.of(fn).acknowledge({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::${objects}]`,
    reason: 'Objects of a copy are named by its time, and those of erasures by an id',
  });
}

/** Lets a function read one folder of the media bucket, and sets the bucket's name in its environment. */
export function grantMediaRead(media: IBucket, folder: string, fn: SliceFunction): void {
  fn.allow(['s3:GetObject'], [media.arnForObjects(`media/${folder}/*`)]);
  fn.setEnvironment(envNames.mediaBucket, media.bucketName);
}

/** Lets a function read the parameter with the stage's settings, and sets its name in the environment. */
export function grantRunningSettings(fn: SliceFunction): void {
  const name = settingsParameter(fn.stage);
  // The ARN has one slash between `parameter` and the name, which begins with it.
  const resourceName = name.slice(1);
  const parameter = Stack.of(fn).formatArn({ service: 'ssm', resource: 'parameter', resourceName });
  fn.allow(['ssm:GetParameter'], [parameter]);
  fn.setEnvironment(envNames.settingsParameter, name);
}

/** Lets a function suspend and restore people. Of a profile, nothing else can be changed: not the role, for example. */
export function grantSuspending(community: CommunityTable, fn: SliceFunction): void {
  community.grant(fn, { delete: ['suspended'] });
  // The public log says that somebody was suspended, and whether it was taken back.
  community.grant(fn, { put: ['moderationLogEntry'] });
  const attributes = ['suspension', 'restoredAt', 'authEpoch', 'ver', 'deletedAt'];
  community.grant(fn, { updateOnly: { kinds: ['profile'], attributes } });
  community.grant(fn, {
    together: {
      kinds: ['audit', 'profile', 'suspended', 'moderationLogEntry'],
      verbs: ['put', 'update', 'delete'],
    },
  });
}

interface Decided {
  community: CommunityTable;
  catalogue: CatalogueTable;
  media: IBucket;
}

/** Lets a function decide on suggestions: the suggestion, the audit and the correction, in one transaction. */
export function grantDeciding(fn: SliceFunction, { community, catalogue, media }: Decided): void {
  community.grant(fn, {
    get: ['contribution'],
    put: ['audit'],
    // The role of the moderator and the name of the author, in the transaction of a decision.
    check: ['profile'],
    together: { kinds: ['audit', 'contribution', 'profile'], verbs: ['put', 'update', 'check'] },
  });
  const { byReview: place } = shape.indexes;
  // A decision changes nothing else of a contribution.
  community.grant(fn, {
    updateOnly: {
      kinds: ['contribution'],
      attributes: [
        'suggestionStatus',
        'decision',
        'decidedAt',
        'first',
        'returned',
        'undone',
        'standsByTrust',
        'correction',
        place.partitionKey,
        place.sortKey,
        // Only compared.
        'authorId',
        'hiddenBy',
        'verifiedNet',
      ],
    },
  });
  catalogue.grantRead(fn);
  catalogue.grantCorrections(fn);
  grantMediaRead(media, 'spc-reports', fn);
}

interface DoorkeeperTables {
  community: CommunityTable;
  ephemeral: EphemeralTable;
}

/** Grants what a slice's doorkeeper needs for its routes: to check sessions, and to count calls. */
export function grantDoorkeeping(
  slice: SliceWithRoutes,
  fn: SliceFunction,
  { community, ephemeral }: DoorkeeperTables,
): void {
  const routes = Object.values<Route>(routeTables[slice]);
  if (routes.some(({ access }) => readsSession(access))) community.grant(fn, sessionCheck);
  if (routes.some(({ limits = [] }) => limits.length > 0)) ephemeral.grant(fn, limitBuckets);
}

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
