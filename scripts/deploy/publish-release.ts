import { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import { STSClient } from '@aws-sdk/client-sts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { siteModulesFile } from '../../web/site-packages.ts';
import { describeBuild } from '../supply/describe-build.ts';
import type { ImagePackages } from '../supply/image-packages.ts';
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
  built: BuiltRelease;
}

interface BuiltRelease {
  /** The built site. */
  folder: string;
  /** The values with which it was built. */
  environment: Record<string, string>;
  image: ImagePackages;
  startedAt: Date;
}

/** Uploads the site for the functions that were just deployed, and remembers both together as a release. */
export async function publishRelease(published: PublishedStage) {
  const { s3, stage, region, secrets, built } = published;
  const { folder, environment, image, startedAt } = built;
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
    workerBase: image.base,
    functions,
  };
  await writeReleaseTemplates({ client: s3, bucket }, release.id, synthesizedTemplates(assemblyFolder));
  const parameters = { stage, siteUrl, siteEnvironment: environment };
  const site = { folder, modules: siteModulesFile };
  describeBuild({ assembly: assemblyFolder, site, image, parameters, startedAt });
  const files = await uploadSite({ client: s3, bucket, release, folder, siteUrl });
  // The release is complete without it, and the next one tries again.
  await removeOldVersions(lambda, functions).catch((error: unknown) =>
    console.error('Old versions of functions were not deleted:', error),
  );
  return { files: files.length, siteUrl };
}
