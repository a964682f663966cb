import { Duration, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { backupDays } from '@touchdown/shared/contract/backup-days.ts';
import { uploadDays } from '@touchdown/shared/uploads/upload-limits.ts';
import { allowToMiss } from './grants/grants.ts';
import type { StageSettings } from './stages.ts';
import { closedQueue, notifyOfNewObjects, publishChanges } from './dropped-files.ts';
import { privateBucket } from './private-bucket.ts';
import type { SliceFunction } from './slice-function.ts';

/** The prefix of uploaded pictures in the staging bucket. */
const sentPrefix = 'incoming/';
/** The prefix of shown pictures, in their bucket and in URLs. */
const imagesPrefix = 'images/';
/** The prefix of withheld pictures, which no URL reaches. */
const withheldPrefix = 'withheld/';

/** People's pictures: the uploaded files, for a day, and the shown pictures, until they are deleted. */
export class PictureBuckets extends Construct {
  readonly staging: IBucket;
  readonly images: IBucket;
  /** Uploads that could neither be processed nor rejected. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, settings: StageSettings, accessLogs: IBucket) {
    super(scope, 'Pictures');
    this.staging = privateBucket(this, 'Staging', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'staging/',
      lifecycleRules: [
        {
          expiration: Duration.days(uploadDays),
          abortIncompleteMultipartUploadAfter: Duration.days(uploadDays),
        },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: [siteOrigin(settings)],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
    });
    // A deleted picture leaves a version that no role and no distribution may read, so that a mistake of ours can be
    // undone as long as one of the tables. Copies at the edge and in browsers stay for at most `pictureCopySeconds`.
    this.images = privateBucket(this, 'Images', {
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'images/',
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(backupDays), expiredObjectDeleteMarker: true },
      ],
    });
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    publishChanges(this.staging);
    this.#keepEarlierQueue();
  }

  /**
   * For one release: the processor of the release before reads this queue until its stack is deployed, so no upload is lost
   * in between. What arrives later expires unread.
   */
  #keepEarlierQueue(): void {
    const queue = closedQueue(this, 'Sent', {
      visibilityTimeout: Duration.minutes(2),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 4 },
    });
    notifyOfNewObjects(this.staging, queue, sentPrefix);
    Stack.of(this).exportValue(queue.queueArn);
  }

  /** For a function that takes pictures. An upload form has the permissions of the function that signed it. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['s3:PutObject'], [this.staging.arnForObjects(`${sentPrefix}*`)]);
    fn.setEnvironment(envNames.stagingBucket, this.staging.bucketName);
  }

  /** Calls the only function that reads uploaded files for each of them. */
  isProcessedBy(fn: SliceFunction): void {
    // By a rule and not by the bucket, whose stack is deployed before the function's.
    new Rule(fn, 'Uploaded', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [this.staging.bucketName] }, object: { key: [{ prefix: sentPrefix }] } },
      },
      targets: [new LambdaFunction(fn.lambda)],
    });
    fn.allow(['s3:GetObject', 's3:DeleteObject'], [this.staging.arnForObjects(`${sentPrefix}*`)]);
    allowToMiss(fn, this.staging);
    fn.setEnvironment(envNames.stagingBucket, this.staging.bucketName);
    fn.allow(['s3:PutObject'], [this.images.arnForObjects(`${imagesPrefix}*`)]);
    fn.setEnvironment(envNames.imagesBucket, this.images.bucketName);
  }

  /** For a function that removes pictures that nothing shows any more. */
  grantRemove(fn: SliceFunction): void {
    fn.allow(['s3:DeleteObject'], this.#pictureArns());
    fn.setEnvironment(envNames.imagesBucket, this.images.bucketName);
  }

  /** For the function that stops serving pictures and serves them again. */
  grantWithhold(fn: SliceFunction): void {
    fn.allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], this.#pictureArns());
    fn.setEnvironment(envNames.imagesBucket, this.images.bucketName);
  }

  #pictureArns(): string[] {
    return [imagesPrefix, withheldPrefix].map((prefix) => this.images.arnForObjects(`${prefix}*`));
  }
}

/**
 * Returns the origin of the site. Without a custom domain it is only known after the distribution is created, so all
 * of CloudFront's domains are allowed. Security does not depend on this: an upload needs a signed form.
 */
function siteOrigin({ domain }: StageSettings): string {
  return domain ? `https://${domain.name}` : 'https://*.cloudfront.net';
}
