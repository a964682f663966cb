import { Duration, Stack } from 'aws-cdk-lib';
import type { IBucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption, type QueueProps, type CfnQueuePolicy } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { deadLetterDays } from '@touchdown/shared/contract/kept-days.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
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

/**
 * Sends an event to the queue for each new object. It sets the bucket's own property, because the library would
 * deploy a function that changes the bucket afterwards, with permissions for every bucket.
 */
export function notifyOfNewObjects(bucket: IBucket, queue: Queue, prefix: string): void {
  const resource = bucket.node.defaultChild as CfnBucket;
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('s3.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': Stack.of(bucket).account },
        ArnLike: { 'aws:SourceArn': arnPattern(resource) },
      },
    }),
  );
  resource.notificationConfiguration = {
    ...resource.notificationConfiguration,
    queueConfigurations: [
      {
        event: 's3:ObjectCreated:*',
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: 'prefix', value: prefix }] } },
      },
    ],
  };
  // S3 checks its permission for the queue when the bucket is created.
  resource.addResourceDependency(queue.node.findChild('Policy').node.defaultChild as CfnQueuePolicy);
}

/** Publishes what happens to objects on the account's bus, for rules of later stacks. */
export function publishChanges(bucket: IBucket): void {
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = {
    ...resource.notificationConfiguration,
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
}

/**
 * Returns a pattern for the bucket's ARN. The policy is created before the bucket, so it cannot refer to it.
 * CloudFormation names a bucket by stack and logical id, in lower case, with a random suffix.
 */
function arnPattern(bucket: CfnBucket): string {
  const stack = Stack.of(bucket);
  const logicalId = String(stack.resolve(bucket.logicalId));
  return `arn:${stack.partition}:s3:::${`${stack.stackName}-${logicalId}`.toLowerCase()}-*`;
}
