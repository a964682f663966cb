import { SQSClient } from '@aws-sdk/client-sqs';
import { requestTimeouts } from '../../../platform/aws/request-timeouts.ts';

/** For a worker, whose long polls take up to twenty seconds. */
export function longPollingSqs(): SQSClient {
  return new SQSClient({ maxAttempts: 3, requestHandler: requestTimeouts(25_000) });
}
