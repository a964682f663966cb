import { SQSClient } from '@aws-sdk/client-sqs';

/** For a worker, whose long polls take up to twenty seconds. */
export function longPollingSqs(): SQSClient {
  return new SQSClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 25_000 },
  });
}
