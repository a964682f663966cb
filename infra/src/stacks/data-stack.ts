import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ObjectOwnership, StorageClass, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { progressFolder, progressObjectDays } from '@touchdown/shared/radar/progress-object.ts';
import {
  loopsFolder,
  privateLoopFileDays,
  privateLoopsFolder,
  publicSweepDays,
  sweepTag,
} from '@touchdown/shared/radar/radar-limits.ts';
import { CatalogueTable } from '../kit/catalogue-table.ts';
import {
  StoredTable,
  type CommunityTable,
  type EphemeralTable,
  type RadarTable,
} from '../kit/stored-table.ts';
import { DroppedFiles, droppedPrefix } from '../kit/dropped-files.ts';
import { MailQueue } from '../kit/mail-queue.ts';
import { PictureBuckets } from '../kit/picture-buckets.ts';
import { privateBucket } from '../kit/private-bucket.ts';
import type { StageSettings } from '../kit/stages.ts';

interface DataStackProps extends StackProps {
  settings: StageSettings;
}

/** Everything that must survive every deployment. */
export class DataStack extends Stack {
  readonly catalogue: CatalogueTable;
  readonly community: CommunityTable;
  readonly radar: RadarTable;
  readonly ephemeral: EphemeralTable;
  readonly tables: StoredTable[];
  readonly media: IBucket;
  /** The sources of the record: dropped files, archived sources, years, manifests. */
  readonly record: IBucket;
  readonly droppedFiles: DroppedFiles;
  readonly accessLogs: IBucket;
  readonly mail: MailQueue;
  readonly pictures: PictureBuckets;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, props);
    this.catalogue = new CatalogueTable(this, settings);
    this.community = new StoredTable(this, 'community', settings);
    this.radar = new StoredTable(this, 'radar', settings);
    this.ephemeral = new StoredTable(this, 'ephemeral', settings);
    this.tables = [this.catalogue, this.community, this.radar, this.ephemeral];
    for (const stored of this.tables) {
      new CfnOutput(this, `${stored.node.id}TableName`, { value: stored.table.tableName });
    }

    this.accessLogs = accessLogsBucket(this, settings);
    this.media = privateBucket(this, 'Media', {
      versioned: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: 'media/',
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }, ...loopRules],
    });
    allowCloudFrontToRead(this.media);
    denyCloudFront(this.media, `${privateLoopsFolder}/*`);
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucketName });
    this.record = recordBucket(this, this.accessLogs);
    this.droppedFiles = new DroppedFiles(this, this.record);
    new CfnOutput(this, 'RecordBucketName', { value: this.record.bucketName });
    this.mail = new MailQueue(this);
    this.pictures = new PictureBuckets(this, settings, this.accessLogs);
    allowCloudFrontToRead(this.pictures.images);
    new CfnOutput(this, 'PicturesImagesBucketName', { value: this.pictures.images.bucketName });
  }
}

/** Nobody restores a private loop, so its versions and the marks of their deletion are not kept either. */
const loopRules: LifecycleRule[] = [
  {
    prefix: `${privateLoopsFolder}/`,
    expiration: Duration.days(privateLoopFileDays),
    noncurrentVersionExpiration: Duration.days(1),
  },
  // The progress of a job is of no use once its page has seen the end.
  {
    prefix: `${progressFolder}/`,
    expiration: Duration.days(progressObjectDays),
    noncurrentVersionExpiration: Duration.days(1),
  },
  // The same for replaced public loops, once their versions are gone.
  { prefix: `${loopsFolder}/`, expiredObjectDeleteMarker: true },
  {
    tagFilters: { [sweepTag.key]: sweepTag.value },
    expiration: Duration.days(publicSweepDays),
    noncurrentVersionExpiration: Duration.days(1),
  },
  // Then only the video is left to pay for: where nobody watches it, S3 keeps it for a sixth of the price. S3 moves no
  // object below 128 kB.
  {
    prefix: `${loopsFolder}/`,
    transitions: [
      {
        storageClass: StorageClass.INTELLIGENT_TIERING,
        transitionAfter: Duration.days(publicSweepDays + 1),
      },
    ],
  },
];

/** Returns the bucket for the access logs of all buckets and of CloudFront, kept as long as any other log. */
function accessLogsBucket(scope: Stack, { logRetention }: StageSettings): IBucket {
  const bucket = privateBucket(scope, 'AccessLogs', {
    // CloudFront delivers its logs with an access control list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(logRetention) }],
  });
  // Any bucket of the account may log here. The site's bucket cannot be named, because its stack depends on this one.
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('logging.s3.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('site/*')],
      conditions: { StringEquals: { 'aws:SourceAccount': scope.account } },
    }),
  );
  return bucket;
}

/** Returns the imports' archive, which no distribution reads. Dropped files expire, because imports archive them. */
function recordBucket(scope: Stack, accessLogs: IBucket): IBucket {
  return privateBucket(scope, 'Record', {
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: 'record/',
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(7),
      },
      { prefix: droppedPrefix, expiration: Duration.days(90) },
    ],
  });
}

/**
 * The policy names all distributions of the account, because the distribution's stack depends on this one. With the
 * permission to list, a missing object is a 404 instead of a 403.
 */
function allowCloudFrontToRead(bucket: IBucket): void {
  const { account, partition } = Stack.of(bucket);
  const distributions = `arn:${partition}:cloudfront::${account}:distribution/*`;
  const grants = [
    { actions: ['s3:GetObject'], resources: [bucket.arnForObjects('*')] },
    { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] },
  ];
  for (const grant of grants) {
    bucket.addToResourcePolicy(
      new PolicyStatement({
        ...grant,
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        conditions: { StringLike: { 'AWS:SourceArn': distributions } },
      }),
    );
  }
}

/** Whatever spelling of a URL leads to these objects, the edge cannot read them. */
function denyCloudFront(bucket: IBucket, objects: string): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(objects)],
    }),
  );
}
