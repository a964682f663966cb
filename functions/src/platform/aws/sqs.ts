import { SQSClient } from '@aws-sdk/client-sqs';

/** Three attempts within the ten seconds a function has, as for DynamoDB. A queue's own address says where it is. */
export function sqs(): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500 },
  });
}
