import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import type { StartUploadsDeps } from './start-uploads.ts';
import { stagedFiles } from './staged-files.ts';
import { uploadTickets } from './upload-tickets.ts';

/** Returns what `startUploads` and `readyUploads` need, from the environment of a function that takes pictures. */
export function pictureUploads(client: DynamoDBDocumentClient): StartUploadsDeps {
  const now = () => Date.now();
  return {
    tickets: uploadTickets(client, requiredEnv('ephemeralTable'), now),
    staged: stagedFiles(s3({ requestTimeout: 5_000 }), requiredEnv('stagingBucket')),
    now,
  };
}
