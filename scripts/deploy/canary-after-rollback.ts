import type { S3Client } from '@aws-sdk/client-s3';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { findSiteBucket } from './find-site-bucket.ts';
import { readCurrent } from './release.ts';

/**
 * CodeDeploy starts a canary from the version that CloudFormation deployed last. After a rollback the alias points
 * elsewhere, so the next deployment switches at once. Returns the options for CDK.
 */
export async function canaryAfterRollback(client: S3Client, stage: StageName): Promise<string[]> {
  const bucket = await findSiteBucket(client, stage);
  const current = bucket ? await readCurrent({ client, bucket }) : undefined;
  if (current?.did !== 'rollback') return [];
  console.log('The last release was rolled back: this one gets all requests at once.');
  return ['-c', 'canary=off'];
}
