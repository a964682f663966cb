import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { CfnQueuePolicy, Queue } from 'aws-cdk-lib/aws-sqs';

/**
 * As the bucket's own property: the library's way is a function of its own that changes the bucket
 * afterwards, with rights over every bucket.
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
        ArnLike: { 'aws:SourceArn': arnBeforeItExists(resource) },
      },
    }),
  );
  resource.notificationConfiguration = {
    queueConfigurations: [
      {
        event: 's3:ObjectCreated:*',
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: 'prefix', value: prefix }] } },
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
