import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { decisionMailDelaySeconds } from '@touchdown/shared/contract/decision-mails.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { closedQueue } from './dropped-files.ts';
import type { SliceFunction } from './slice-function.ts';

/** Six times the minute of its reader, as Lambda recommends. */
const untilNextAttempt = Duration.minutes(6);

/** The queue of people who are told, ten minutes later, what was decided. An empty one costs nothing. */
export class DecisionQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct) {
    super(scope, 'Decisions');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(deadLetterDays) });
    this.queue = closedQueue(this, 'Default', {
      deliveryDelay: Duration.seconds(decisionMailDelaySeconds),
      visibilityTimeout: untilNextAttempt,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }

  /** For a function that says whom to tell. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.decisionQueueUrl, this.queue.queueUrl);
  }

  /** Two at a time are enough: nobody waits for the mail. */
  isReadBy(fn: SliceFunction): void {
    const few = { batchSize: 5, maxConcurrency: 2, reportBatchItemFailures: true };
    fn.lambda.addEventSource(new SqsEventSource(this.queue, few));
  }
}
