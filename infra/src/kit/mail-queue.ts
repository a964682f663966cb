import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { closedQueue } from './dropped-files.ts';
import type { SliceFunction } from './slice-function.ts';

/** Six times what the mailer may run, as Lambda advises; a mail that failed is retried after it. */
const untilNextAttempt = Duration.minutes(3);

/** Mail that waits to be sent, and what could not be after three attempts. */
export class MailQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct) {
    super(scope, 'Mail');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(14) });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }

  /** For a feature that leaves mail: it may add to the queue, and read nothing of what others left. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.mailQueueUrl, this.queue.queueUrl);
  }
}
