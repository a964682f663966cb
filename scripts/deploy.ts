import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IAMClient } from '@aws-sdk/client-iam';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { stageName, stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { checkDeployment } from './deploy/check/check-deployment.ts';
import { blocks, printFindings } from './deploy/check/print-findings.ts';
import { contextOf } from './deploy/context-of.ts';
import { ecsRole, ensureEcsRole } from './deploy/ensure-ecs-role.ts';
import { ensureStageSecret } from './deploy/ensure-stage-secret.ts';
import { runInProject } from './deploy/run-in-project.ts';
import { uploadSite } from './deploy/upload-site.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run deploy -- dev [--check] [options of cdk deploy]`: deploys a stage, from source to its URL. With `--check` it
 * only says what is missing. A deployment checks the same first.
 */
answerHelp('Usage: npm run deploy -- dev|prod [--check] [options of cdk deploy, such as -c KEY=VALUE]');
const [stageArgument, ...moreArguments] = process.argv.slice(2);
const checksOnly = moreArguments.includes('--check');
const cdkArguments = moreArguments.filter((one) => one !== '--check');
const outputsFile = join(projectRoot, 'cdk.out', 'outputs.json');

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
  const settings = stageSettings(stage, (key) => context[key]);
  const { region, tiles } = settings;
  const findings = await checkDeployment(settings, { region }, projectRoot);
  for (const line of printFindings(findings)) console.log(line);
  if (findings.some(blocks)) process.exitCode = 1;
  if (checksOnly || findings.some(blocks)) return;
  const s3 = new S3Client({ region });
  await runInProject('npm', ['run', 'build', '--silent'], {
    VITE_TILE_URL: tiles?.url ?? '',
    VITE_TILE_ATTRIBUTION: tiles?.attribution ?? '',
  });
  const ssm = new SSMClient({ region });
  for (const id of Object.keys(stageSecrets) as StageSecretId[]) {
    console.log(`${stageSecretName(stage, id)}: ${await ensureStageSecret(ssm, stage, id)}.`);
  }
  console.log(`${ecsRole}: ${await ensureEcsRole(new IAMClient({ region }))}.`);
  await runInProject('cdk', [
    'deploy',
    '--all',
    '-c',
    `stage=${stage}`,
    '--outputs-file',
    outputsFile,
    ...cdkArguments,
  ]);
  const { SiteBucketName: bucket, SiteUrl: url } = readOutputs(`touchdown-${stage}-edge`);
  const files = await uploadSite({
    client: s3,
    bucket,
    folder: join(projectRoot, 'web', 'dist'),
    siteUrl: url,
  });
  console.log(`Uploaded ${files.length} files. The site is at ${url}`);
}

function readOutputs(stackName: string): { SiteBucketName: string; SiteUrl: string } {
  return JSON.parse(readFileSync(outputsFile, 'utf8'))[stackName];
}
