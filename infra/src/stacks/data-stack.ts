import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ObjectOwnership, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
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

/** Everything that must outlive a deployment, and nothing else. */
export class DataStack extends Stack {
  readonly catalogue: CatalogueTable;
  readonly community: CommunityTable;
  readonly radar: RadarTable;
  readonly ephemeral: EphemeralTable;
  readonly tables: StoredTable[];
  readonly media: IBucket;
  /** What the record is made of: dropped files, sources, years, manifests. */
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
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    letCloudFrontRead(this.media);
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucketName });
    this.record = recordBucket(this, this.accessLogs);
    this.droppedFiles = new DroppedFiles(this, this.record);
    new CfnOutput(this, 'RecordBucketName', { value: this.record.bucketName });
    this.mail = new MailQueue(this);
    this.pictures = new PictureBuckets(this, settings, this.accessLogs);
    letCloudFrontRead(this.pictures.images);
  }
}

/** Who asked for what, of every bucket and of CloudFront, for as long as any other log. */
function accessLogsBucket(scope: Stack, { logRetention }: StageSettings): IBucket {
  const bucket = privateBucket(scope, 'AccessLogs', {
    // CloudFront still hands its logs over by access control list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(logRetention) }],
  });
  // The site's bucket is in another stack, which must not be named here: any bucket of the account may log.
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

/** The importer's archive, which no distribution reads. What is dropped is archived in its own form, so it may go. */
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
 * The distribution lives in a stack that reads this one, so the policy cannot name it; it names the
 * account's distributions. Listing is what turns a missing object into 404 instead of 403.
 */
function letCloudFrontRead(bucket: IBucket): void {
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
