import { join } from 'node:path';
import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import {
  secretVersionsContext,
  stageSecretName,
  stageSecrets,
  type StageSecretId,
} from '@touchdown/infra/kit/stage-secret.ts';
import { stageName, stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { callerOf } from './deploy/caller-of.ts';
import { contextOf } from './deploy/context-of.ts';
import { ecsRole, ensureEcsRole } from './deploy/ensure-ecs-role.ts';
import { ensureStageSecret } from './deploy/ensure-stage-secret.ts';
import { findSiteBucket } from './deploy/find-site-bucket.ts';
import { ensureLive } from './deploy/live-functions.ts';
import { deployedStage, outputsFile } from './deploy/outputs.ts';
import { readCurrent, releaseId, storageFormatHash } from './deploy/release.ts';
import { runInProject } from './deploy/run-in-project.ts';
import { asContext, stageSecretVersions } from './deploy/stage-secret-versions.ts';
import { uploadSite } from './deploy/upload-site.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';
import { requireCredentials } from './system/require-credentials.ts';

/** `npm run deploy -- dev [options of cdk deploy]`: deploys a stage, from source to its URL. */
answerHelp('Usage: npm run deploy -- dev|prod [options of cdk deploy, such as -c KEY=VALUE]');
const [stageArgument, ...cdkArguments] = process.argv.slice(2);

try {
  if (stageArgument === undefined) throw new Error('Name the stage: npm run deploy -- dev');
  await deploy(stageName(stageArgument));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function deploy(stage: StageName): Promise<void> {
  // Read in the same way as CDK reads it, so that a wrong value is refused before anything is built.
  const context = contextOf(cdkArguments, projectRoot);
  const { region, tiles } = stageSettings(stage, (key) => context[key]);
  const s3 = new S3Client({ region });
  await requireCredentials(s3);
  await runInProject('npm', ['run', 'build', '--silent'], {
    VITE_TILE_URL: tiles?.url ?? '',
    VITE_TILE_ATTRIBUTION: tiles?.attribution ?? '',
  });
  const ssm = new SSMClient({ region });
  for (const id of Object.keys(stageSecrets) as StageSecretId[]) {
    console.log(`${stageSecretName(stage, id)}: ${await ensureStageSecret(ssm, stage, id)}.`);
  }
  console.log(`${ecsRole}: ${await ensureEcsRole(new IAMClient({ region }))}.`);
  const secrets = await stageSecretVersions(ssm, stage);
  await runInProject('cdk', [
    'deploy',
    '--all',
    '-c',
    `stage=${stage}`,
    '-c',
    `${secretVersionsContext}=${asContext(secrets)}`,
    ...(await afterRollback(s3, stage)),
    '--outputs-file',
    outputsFile,
    ...cdkArguments,
  ]);
  const { siteBucket: bucket, siteUrl: url, functions } = deployedStage(stage);
  await ensureLive(new LambdaClient({ region }), functions);
  const at = new Date();
  const files = await uploadSite({
    client: s3,
    bucket,
    release: {
      id: releaseId(at),
      at: at.toISOString(),
      by: await callerOf(new STSClient({ region })),
      storageFormat: storageFormatHash(),
      secrets,
      functions,
    },
    folder: join(projectRoot, 'web', 'dist'),
    siteUrl: url,
  });
  console.log(`Uploaded ${files.length} files. The site is at ${url}`);
}

/**
 * CodeDeploy starts a canary from the version that CloudFormation deployed last. After a rollback the alias points
 * elsewhere, so the next deployment switches at once.
 */
async function afterRollback(client: S3Client, stage: StageName): Promise<string[]> {
  const bucket = await findSiteBucket(client, stage);
  const current = bucket ? await readCurrent({ client, bucket }) : undefined;
  if (current?.did !== 'rollback') return [];
  console.log('The last release was rolled back: this one gets all requests at once.');
  return ['-c', 'canary=off'];
}
