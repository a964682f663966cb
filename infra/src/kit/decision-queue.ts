import { Duration, Stack } from 'aws-cdk-lib';
import type { CfnRule, Rule } from 'aws-cdk-lib/aws-events';
import type { CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { decisionMailDelaySeconds } from '@touchdown/shared/contract/decision-mails.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { closedQueue } from './dropped-files.ts';
import type { SliceFunction } from './slice-function.ts';

/** Marks a rule whose function reads a queue. The local cloud runs it as soon as that has a message. */
const queueMetadata = 'local-cloud:queue';

/** Longer than its reader may run, so that no message is read twice at the same time. */
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

  /** For the function that a schedule calls. */
  isReadBy(fn: SliceFunction): void {
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.decisionQueueUrl, this.queue.queueUrl);
  }

  /** For the schedule itself. */
  isReadOn(rule: Rule): void {
    const queue = Stack.of(this).getLogicalId(this.queue.node.defaultChild as CfnQueue);
    (rule.node.defaultChild as CfnRule).addMetadata(queueMetadata, queue);
  }
}
