import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { maxAttempts, messageHiddenSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { closedQueue } from '../../kit/dropped-files.ts';
import type { GrantedRole, SliceFunction } from '../../kit/slice-function.ts';

/** Each heartbeat of a worker extends both its lease and this timeout. */
const untilNextWorker = Duration.seconds(messageHiddenSeconds);
const maxRetention = Duration.days(deadLetterDays);

/** The queue of jobs, the dead letter queue of jobs begun too often, and that of changes that were not dispatched. */
export class RadarQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly undispatched: Queue;

  constructor(scope: Construct) {
    super(scope, 'Jobs');
    this.undispatched = closedQueue(this, 'Undispatched', { retentionPeriod: maxRetention });
    this.deadLetters = closedQueue(this, 'DeadLetters', {
      retentionPeriod: maxRetention,
      visibilityTimeout: untilNextWorker,
    });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextWorker,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxAttempts },
    });
  }

  /** For a function that sends jobs and counts those that wait. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage', 'sqs:GetQueueAttributes'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.radarQueueUrl, this.queue.queueUrl);
  }

  /** For the function that fails jobs in the dead letter queue. */
  grantGiveUp(fn: SliceFunction): void {
    fn.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage'], [this.deadLetters.queueArn]);
    fn.setEnvironment(envNames.radarDeadLettersUrl, this.deadLetters.queueUrl);
  }

  /** For a worker. */
  grantWork(role: GrantedRole): void {
    role.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
      [this.queue.queueArn],
    );
    role.setEnvironment(envNames.radarQueueUrl, this.queue.queueUrl);
  }
}
