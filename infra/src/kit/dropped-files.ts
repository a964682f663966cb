import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { notifyOfNewObjects } from './notify-of-new-objects.ts';

/** Where an operator drops files for the importer. */
export const droppedPrefix = 'incoming/';

/**
 * Twice the quarter of an hour an import may take. Lambda's advice of six times is for batches that wait
 * behind a throttled function; here the source asks for no more than it may run, and a file whose run
 * died should not wait an hour and a half for its next attempt.
 */
const untilNextAttempt = Duration.minutes(30);

/** What waits to be imported, and what could not be after three attempts. */
export class DroppedFiles extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, bucket: IBucket) {
    super(scope, 'DroppedFiles');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(14) });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    notifyOfNewObjects(bucket, this.queue, droppedPrefix);
  }
}

/** Encrypted, and spoken to over TLS alone. */
export function closedQueue(scope: Construct, id: string, props: QueueProps): Queue {
  return new Queue(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, ...props });
}
