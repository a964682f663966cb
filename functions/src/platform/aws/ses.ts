import { SESv2Client } from '@aws-sdk/client-sesv2';

/** Three attempts; after those the queue delivers the mail's message again. */
export function ses(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500 },
  });
}
