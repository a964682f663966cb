import { account, region } from '../template/local-values.ts';
import type { AccessRequest } from './policy.ts';

/** Returns the access requests of a call to SQS. A batch requires the same permission as one message. */
export function queueRequests(
  operation: string,
  { QueueUrl: url = '', QueueName: name = '' },
): AccessRequest[] {
  const action = operation.replace(/Batch$/, '');
  return [{ action: `sqs:${action}`, resource: queueArn(url.split('/').at(-1) || name) }];
}

function queueArn(name: string): string {
  return `arn:aws:sqs:${region}:${account}:${name}`;
}
