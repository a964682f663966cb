import { LambdaClient } from '@aws-sdk/client-lambda';
import { requestTimeouts } from './request-timeouts.ts';

/** A client that makes up to three attempts; after those the stream delivers the change again. */
export function lambda(): LambdaClient {
  return new LambdaClient({ maxAttempts: 3, requestHandler: requestTimeouts() });
}
