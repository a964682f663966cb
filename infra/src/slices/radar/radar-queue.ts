import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { closedQueue } from '../../kit/dropped-files.ts';
import type { GrantedRole, SliceFunction } from '../../kit/slice-function.ts';

/** As long as a worker's lease: each heartbeat of it moves both on. */
const untilNextWorker = Duration.seconds(120);
const longestKept = Duration.days(14);

/** Jobs on their way to a worker, those begun too often, and changes that never became a message. */
export class RadarQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly undispatched: Queue;

  constructor(scope: Construct) {
    super(scope, 'Jobs');
    this.undispatched = closedQueue(this, 'Undispatched', { retentionPeriod: longestKept });
    this.deadLetters = closedQueue(this, 'DeadLetters', {
      retentionPeriod: longestKept,
      visibilityTimeout: untilNextWorker,
    });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextWorker,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }

  /** For who sends jobs, and counts those that wait. */
  grantSend(fn: SliceFunction): void {
    fn.allow(['sqs:SendMessage', 'sqs:GetQueueAttributes'], [this.queue.queueArn]);
    fn.setEnvironment(envNames.radarQueueUrl, this.queue.queueUrl);
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
