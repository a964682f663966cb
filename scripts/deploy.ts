import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IAMClient } from '@aws-sdk/client-iam';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { contextOf, refuseSettings } from './deploy/context-of.ts';
import { deployUsage, readDeployOptions, type DeployOptions } from './deploy/deploy-options.ts';
import { ecsRole, ensureEcsRole } from './deploy/ensure-ecs-role.ts';
import { ensureStageSecret } from './deploy/ensure-stage-secret.ts';
import { runInProject } from './deploy/run-in-project.ts';
import { beginSettings, finishSettings } from './deploy/settings/keep-settings.ts';
import { planSettings } from './deploy/settings/plan-settings.ts';
import { runSettingsCommand } from './deploy/settings/run-settings-command.ts';
import { deployedContext, type Settings } from './deploy/settings/setting-values.ts';
import { readSettings, type SettingsStore } from './deploy/settings/settings-store.ts';
import { siteEnvironment } from './deploy/site-environment.ts';
import { uploadSite } from './deploy/upload-site.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';
import { requireCredentials } from './system/require-credentials.ts';

/** `npm run deploy -- dev [options]`: deploys a stage, from source to its URL, or changes its settings and secrets. */
answerHelp(deployUsage);
const outputsFile = join(projectRoot, 'cdk.out', 'outputs.json');

try {
  const options = readDeployOptions(process.argv.slice(2));
  const { stage } = options;
  const { region } = stageSettings(stage, () => undefined);
  const store = { client: new SSMClient({ region }), stage };
  await requireCredentials(store.client);
  if (options.settingsOnly || options.secret) await runSettingsCommand(store, options);
  else await deploy(options, store, region);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function deploy(options: DeployOptions, store: SettingsStore, region: string): Promise<void> {
  const { stage, change: given, only, cdkArguments } = options;
  refuseSettings(contextOf(cdkArguments, projectRoot));
  const kept = await readSettings(store);
  const { change, settings, lines } = planSettings(stage, kept, given);
  for (const line of lines) console.log(line);
  if (only) return await runCdk(stage, settings, ['--exclusively', only, ...cdkArguments]);
  await runInProject('npm', ['run', 'build', '--silent'], siteEnvironment(stage, settings));
  await prepareAccount(store, region);
  await beginSettings(store, kept, change);
  try {
    await runCdk(stage, settings, ['--all', '--outputs-file', outputsFile, ...cdkArguments]);
    await upload(stage, region);
  } catch (error) {
    if (Object.keys(change).length > 0) {
      console.error('The deployment did not finish. The next one goes on with the changed settings above.');
    }
    throw error;
  }
  const isCurrent = await finishSettings(store, change, settings);
  if (isCurrent) return;
  console.log(
    'Somebody else changed settings meanwhile: deploy once more, so that the whole stage has them.',
  );
}

/** Creates what the templates only name. */
async function prepareAccount({ client, stage }: SettingsStore, region: string): Promise<void> {
  for (const id of Object.keys(stageSecrets) as StageSecretId[]) {
    console.log(`${stageSecretName(stage, id)}: ${await ensureStageSecret(client, stage, id)}.`);
  }
  console.log(`${ecsRole}: ${await ensureEcsRole(new IAMClient({ region }))}.`);
}

async function runCdk(stage: StageName, settings: Settings, cdkArguments: string[]): Promise<void> {
  const context = { stage, settings: 'kept', ...deployedContext(settings) };
  const pairs = Object.entries(context).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  await runInProject('cdk', ['deploy', ...pairs, ...cdkArguments]);
}

async function upload(stage: StageName, region: string): Promise<void> {
  const { SiteBucketName: bucket, SiteUrl: url } = readOutputs(`touchdown-${stage}-edge`);
  const folder = join(projectRoot, 'web', 'dist');
  const files = await uploadSite({ client: new S3Client({ region }), bucket, folder, siteUrl: url });
  console.log(`Uploaded ${files.length} files. The site is at ${url}`);
}

function readOutputs(stackName: string): { SiteBucketName: string; SiteUrl: string } {
  return JSON.parse(readFileSync(outputsFile, 'utf8'))[stackName];
}
