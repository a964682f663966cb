import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { CfnQueuePolicy, Queue } from 'aws-cdk-lib/aws-sqs';

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
