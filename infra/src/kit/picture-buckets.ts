import { Duration } from 'aws-cdk-lib';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { StageSettings } from './stages.ts';
import { closedQueue } from './dropped-files.ts';
import { privateBucket } from './private-bucket.ts';
import type { SliceFunction } from './slice-function.ts';
import { notifyOfNewObjects } from './notify-of-new-objects.ts';

/** Where a browser sends a picture, in the staging bucket. */
const sentPrefix = 'incoming/';
/** Where the site shows pictures, in their bucket as in a URL. */
const imagesPrefix = 'images/';

/**
 * Twice what one picture may take, and not Lambda's six times: somebody is waiting for it. At the fourth
 * attempt the function only rejects the upload; where that fails too, it goes to the dead letter queue.
 */
const untilNextAttempt = Duration.minutes(2);
const maxAttempts = 4;

/** People's pictures: as they are sent, for a day; and as the site shows them, until they are deleted. */
export class PictureBuckets extends Construct {
  readonly staging: IBucket;
  readonly images: IBucket;
  /** Of pictures that wait to be processed. */
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, settings: StageSettings, accessLogs: IBucket) {
    super(scope, 'Pictures');
    this.staging = privateBucket(this, 'Staging', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'staging/',
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: [siteOrigin(settings)],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
    });
    // Not versioned: a picture that somebody deletes is gone from here at once. Copies at the edge and in browsers
    // live on for as long as `pictureCopySeconds` says.
    this.images = privateBucket(this, 'Images', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'images/',
    });
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(14) });
    this.queue = closedQueue(this, 'Sent', {
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxAttempts },
    });
    notifyOfNewObjects(this.staging, this.queue, sentPrefix);
  }

  /** For a function that takes pictures. A browser's form carries the right of whoever signed it. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['s3:PutObject'], [this.staging.arnForObjects(`${sentPrefix}*`)]);
    fn.setEnvironment(envNames.stagingBucket, this.staging.bucketName);
  }

  /** For the one function that looks into what was sent. */
  grantProcess(fn: SliceFunction): void {
    fn.allow(['s3:GetObject', 's3:DeleteObject'], [this.staging.arnForObjects(`${sentPrefix}*`)]);
    fn.setEnvironment(envNames.stagingBucket, this.staging.bucketName);
    fn.allow(['s3:PutObject'], [this.images.arnForObjects(`${imagesPrefix}*`)]);
    fn.setEnvironment(envNames.imagesBucket, this.images.bucketName);
  }

  /** For who follows the changes of the table: a picture that nothing shows any more. */
  grantRemove(fn: SliceFunction): void {
    fn.allow(['s3:DeleteObject'], [this.images.arnForObjects(`${imagesPrefix}*`)]);
    fn.setEnvironment(envNames.imagesBucket, this.images.bucketName);
  }
}

/**
 * The one URL of the site. Without a domain of one's own it is only known when the distribution is
 * made, long after this bucket; CloudFront's domain then stands for it. Nothing rests on this: who has no
 * signed form is refused wherever they come from.
 */
function siteOrigin({ domain }: StageSettings): string {
  return domain ? `https://${domain.name}` : 'https://*.cloudfront.net';
}
