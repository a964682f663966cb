import { SQSClient } from '@aws-sdk/client-sqs';

/** For a worker, which waits up to twenty seconds for a message. */
export function longPollingSqs(): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 25_000 },
  });
}
