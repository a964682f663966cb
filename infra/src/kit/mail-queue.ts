import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { closedQueue } from './dropped-files.ts';
import type { SliceFunction } from './slice-function.ts';

/** Six times the mailer's timeout, as Lambda recommends. A mail that failed is retried after this time. */
const untilNextAttempt = Duration.minutes(3);

/** The queue of mail to send, and the dead letter queue after three attempts. */
export class MailQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct) {
    super(scope, 'Mail');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }

  /** For a feature that sends mail. It may add messages to the queue, but not read any. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.mailQueueUrl, this.queue.queueUrl);
  }
}
