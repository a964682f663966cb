import { SESv2Client } from '@aws-sdk/client-sesv2';

/** Three tries; the queue brings a mail again that had no luck with any of them. */
export function ses(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500 },
  });
}
