import { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import { STSClient } from '@aws-sdk/client-sts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { callerOf } from './caller-of.ts';
import { ensureLive } from './live-functions.ts';
import { assemblyFolder, deployedStage } from './outputs.ts';
import { removeOldVersions } from './remove-old-versions.ts';
import { synthesizedTemplates, writeReleaseTemplates } from './release-templates.ts';
import { releaseId, storageFormatHash, type Release } from './release.ts';
import { uploadSite } from './upload-site.ts';

interface PublishedStage {
  s3: S3Client;
  stage: StageName;
  region: string;
  secrets: Release['secrets'];
  /** The built site. */
  folder: string;
  workerBase: string;
}

/** Uploads the site for the functions that were just deployed, and remembers both together as a release. */
export async function publishRelease(published: PublishedStage) {
  const { s3, stage, region, secrets, folder, workerBase } = published;
  const { siteBucket: bucket, siteUrl, functions } = deployedStage(stage);
  const lambda = new LambdaClient({ region });
  await ensureLive(lambda, functions);
  const at = new Date();
  const release = {
    id: releaseId(at),
    at: at.toISOString(),
    by: await callerOf(new STSClient({ region })),
    storageFormat: storageFormatHash(),
    secrets,
    workerBase,
    functions,
  };
  await writeReleaseTemplates({ client: s3, bucket }, release.id, synthesizedTemplates(assemblyFolder));
  const files = await uploadSite({ client: s3, bucket, release, folder, siteUrl });
  // The release is complete without it, and the next one tries again.
  await removeOldVersions(lambda, functions).catch((error: unknown) =>
    console.error('Old versions of functions were not deleted:', error),
  );
  return { files: files.length, siteUrl };
}
