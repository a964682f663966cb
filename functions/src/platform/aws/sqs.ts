import { SQSClient } from '@aws-sdk/client-sqs';
import { requestTimeouts } from './request-timeouts.ts';

/** A client that makes up to three attempts within the ten seconds that a function has. */
export function sqs(): SQSClient {
  return new SQSClient({ maxAttempts: 3, requestHandler: requestTimeouts() });
}
