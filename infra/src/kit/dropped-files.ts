import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption, type CfnQueuePolicy, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** Where an operator drops files for the importer. */
export const droppedPrefix = 'incoming/';

/**
 * Twice the quarter of an hour an import may take. Lambda's advice of six times is for batches that wait
 * behind a throttled function; here the source asks for no more than it may run, and a file whose run
 * died should not wait an hour and a half for its next try.
 */
const untilNextTry = Duration.minutes(30);

/** What waits to be imported, and what could not be after three tries. */
export class DroppedFiles extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, bucket: IBucket) {
    super(scope, 'DroppedFiles');
    this.deadLetters = closedQueue(this, 'DeadLetters', { retentionPeriod: Duration.days(14) });
    this.queue = closedQueue(this, 'Default', {
      visibilityTimeout: untilNextTry,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
    tellOfNewObjects(bucket, this.queue);
  }
}

/** Encrypted, and spoken to over TLS alone. */
export function closedQueue(scope: Construct, id: string, props: QueueProps): Queue {
  return new Queue(scope, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, ...props });
}

/**
 * As the bucket's own property: the library's way is a function of its own that changes the bucket
 * afterwards, with rights over every bucket.
 */
function tellOfNewObjects(bucket: IBucket, queue: Queue): void {
  const resource = bucket.node.defaultChild as CfnBucket;
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('s3.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': Stack.of(bucket).account },
        ArnLike: { 'aws:SourceArn': arnBeforeItExists(resource) },
      },
    }),
  );
  resource.notificationConfiguration = {
    queueConfigurations: [
      {
        event: 's3:ObjectCreated:*',
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: 'prefix', value: droppedPrefix }] } },
      },
    ],
  };
  // S3 asks the queue for its leave when the bucket is made.
  resource.addResourceDependency(queue.node.findChild('Policy').node.defaultChild as CfnQueuePolicy);
}

/**
 * The policy must be there before the bucket, so it cannot refer to it. It knows the name as CloudFormation
 * makes it: stack and logical id, in lower case, and then what nobody knows yet.
 */
function arnBeforeItExists(bucket: CfnBucket): string {
  const stack = Stack.of(bucket);
  const logicalId = String(stack.resolve(bucket.logicalId));
  return `arn:${stack.partition}:s3:::${`${stack.stackName}-${logicalId}`.toLowerCase()}-*`;
}
