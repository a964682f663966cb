import { SESv2Client } from '@aws-sdk/client-sesv2';
import { requestTimeouts } from './request-timeouts.ts';

/** A client that makes up to three attempts; after those the queue delivers the message again. */
export function ses(): SESv2Client {
  return new SESv2Client({ maxAttempts: 3, requestHandler: requestTimeouts() });
}
