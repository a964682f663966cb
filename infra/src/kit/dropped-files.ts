import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { notifyOfNewObjects } from './notify-of-new-objects.ts';
import type { SliceFunction } from './slice-function.ts';

/** The prefix under which an operator drops files to import. */
export const droppedPrefix = 'incoming/';

/** Twice the quarter of an hour that an import may take, so that no file is imported twice at the same time. */
const untilNextAttempt = Duration.minutes(30);

/** The queue of dropped files, and the dead letter queue after three attempts. */
export class DroppedFiles extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, bucket: IBucket) {
    super(scope, 'DroppedFiles');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    notifyOfNewObjects(bucket, this.queue, droppedPrefix);
  }

  /** For the function that imports dropped files. It asks by itself: files are too rare for an event source. */
  grantImport(fn: SliceFunction): void {
    fn.allow(['sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.droppedFilesUrl, this.queue.queueUrl);
  }
}

/** Returns an encrypted queue that is accessible only over TLS. */
export function closedQueue(scope: Construct, id: string, props: QueueProps): Queue {
  return new Queue(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, ...props });
}
