import { join } from 'node:path';
import { IAMClient } from '@aws-sdk/client-iam';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import {
  secretVersionsContext,
  stageSecretName,
  stageSecrets,
  type StageSecretId,
} from '@touchdown/infra/kit/stage-secret.ts';
import { workerBaseContext } from '@touchdown/infra/slices/radar/worker-image.ts';
import { stageSettings } from '@touchdown/infra/kit/stages.ts';
import { checkFirst } from './deploy/check/check-first.ts';
import { judgeSettings, planForCheck } from './deploy/check/planned-settings.ts';
import { canaryAfterRollback } from './deploy/canary-after-rollback.ts';
import { contextOf, refuseSettings } from './deploy/context-of.ts';
import { deployUsage, readDeployOptions, type DeployOptions } from './deploy/deploy-options.ts';
import { ecsRole, ensureEcsRole } from './deploy/ensure-ecs-role.ts';
import { ensureStageSecret } from './deploy/ensure-stage-secret.ts';
import { assemblyFolder, deployedStage, outputsFile, stackOutput } from './deploy/outputs.ts';
import { publishRelease } from './deploy/publish-release.ts';
import { runInProject } from './deploy/run-in-project.ts';
import { beginSettings, finishSettings } from './deploy/settings/keep-settings.ts';
import { mergeSettings, planSettings } from './deploy/settings/plan-settings.ts';
import { runSettingsCommand } from './deploy/settings/run-settings-command.ts';
import { deployedContext, type Settings } from './deploy/settings/setting-values.ts';
import { readSettings, type SettingsStore } from './deploy/settings/settings-store.ts';
import { siteEnvironment } from './deploy/site-environment.ts';
import { asContext, stageSecretVersions } from './deploy/stage-secret-versions.ts';
import { resolveWorkerBase } from './deploy/worker-base.ts';
import { siteModulesFile } from '../web/site-packages.ts';
import { describeBuild } from './supply/describe-build.ts';
import { readImagePackages } from './supply/image-packages.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { embeddedBasemap } from './basemap/embedded-basemap.ts';
import { putEmbeddedBasemap } from './basemap/store/put-embedded-basemap.ts';
import { answerHelp } from './system/answer-help.ts';
import { requireCredentials } from './system/require-credentials.ts';

/**
 * `npm run deploy -- dev [options]`: deploys a stage, from source to its URL, or changes its settings and secrets. It
 * checks the account and this machine first; with `--check` it does nothing else.
 */
answerHelp(deployUsage);

try {
  const options = readDeployOptions(process.argv.slice(2));
  const { stage } = options;
  const { region } = stageSettings(stage, () => undefined);
  const store = { client: new SSMClient({ region }), stage };
  // The check says in a line of its own that there are no credentials.
  if (!options.checksOnly) await requireCredentials(store.client);
  if (options.settingsOnly || options.secret) await runSettingsCommand(store, options);
  else await checkOrDeploy(options, store, region);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function checkOrDeploy(options: DeployOptions, store: SettingsStore, region: string): Promise<void> {
  const { change, only, checksOnly, cdkArguments } = options;
  refuseSettings(contextOf(cdkArguments, projectRoot));
  if (only) return deployOnly(only, store, cdkArguments);
  if (!checksOnly) return deploy(options, store, region);
  const planned = await planForCheck(store, change);
  for (const line of planned.lines) console.log(line);
  if (!(await checkFirst(planned, region)).isReady) process.exitCode = 1;
}

async function deployOnly(stack: string, store: SettingsStore, cdkArguments: string[]): Promise<void> {
  const { settings, lines } = planSettings(store.stage, await readSettings(store), {});
  for (const line of lines) console.log(line);
  const base = stack === 'Radar' ? ['-c', `${workerBaseContext}=${await resolveWorkerBase()}`] : [];
  await runCdk(store, settings, [...base, '--exclusively', stack, ...cdkArguments]);
}

async function deploy(options: DeployOptions, store: SettingsStore, region: string): Promise<void> {
  const { stage, change: given, cdkArguments } = options;
  const kept = await readSettings(store);
  const { change, settings, lines } = mergeSettings(stage, kept, given);
  for (const line of lines) console.log(line);
  const { isReady, first } = await checkFirst(judgeSettings(stage, settings), region);
  if (!isReady) {
    process.exitCode = 1;
    return;
  }
  const startedAt = new Date();
  const environment = siteEnvironment(stage, settings);
  await runInProject('npm', ['run', 'build', '--silent'], environment);
  await prepareAccount(store, region);
  await beginSettings(store, kept, change);
  try {
    const s3 = new S3Client({ region });
    const atOnce = await canaryAfterRollback(s3, stage);
    const all = ['--all', '--outputs-file', outputsFile];
    const workerBase = await resolveWorkerBase();
    const base = ['-c', `${workerBaseContext}=${workerBase}`];
    // Before anything changes: whoever cannot build the workers' image hears of it here.
    const image = await readImagePackages(workerBase);
    for (const stack of first) {
      await runCdk(store, settings, [...base, ...atOnce, '--exclusively', stack, ...cdkArguments]);
    }
    const secrets = await runCdk(store, settings, [...base, ...atOnce, ...all, ...cdkArguments]);
    const folder = join(projectRoot, 'web', 'dist', 'site');
    const media = { client: s3, bucket: stackOutput(stage, 'data', 'MediaBucketName') };
    if (await putEmbeddedBasemap(media, await embeddedBasemap())) console.log('Put the base map.');
    const { siteUrl } = deployedStage(stage);
    const parameters = { stage, siteUrl, siteEnvironment: environment };
    const site = { folder, modules: siteModulesFile };
    describeBuild({ assembly: assemblyFolder, site, image, parameters, startedAt });
    const { files } = await publishRelease({ s3, stage, region, secrets, folder, workerBase });
    console.log(`Uploaded ${files} files. The site is at ${siteUrl}`);
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

/** Returns the versions of the secrets with which the functions run from now on. */
async function runCdk({ client, stage }: SettingsStore, settings: Settings, cdkArguments: string[]) {
  const secrets = await stageSecretVersions(client, stage);
  const context = {
    stage,
    settings: 'kept',
    [secretVersionsContext]: asContext(secrets),
    ...deployedContext(settings),
  };
  const pairs = Object.entries(context).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  await runInProject('cdk', ['deploy', ...pairs, ...cdkArguments]);
  return secrets;
}
