import { join } from 'node:path';
import { IAMClient } from '@aws-sdk/client-iam';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { STSClient } from '@aws-sdk/client-sts';
import {
  secretVersionsContext,
  stageSecretName,
  stageSecrets,
  type StageSecretId,
} from '@touchdown/infra/kit/stage-secret.ts';
import { workerBaseContext } from '@touchdown/infra/slices/radar/worker-image.ts';
import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { judgeSettings, planForCheck, type PlannedSettings } from './deploy/check/planned-settings.ts';
import { contextOf, refuseSettings } from './deploy/context-of.ts';
import { deployUsage, readDeployOptions, type DeployOptions } from './deploy/deploy-options.ts';
import { ecsRole, ensureEcsRole } from './deploy/ensure-ecs-role.ts';
import { ensureStageSecret } from './deploy/ensure-stage-secret.ts';
import { assemblyFolder, deployedStage, outputsFile, stackOutput } from './deploy/outputs.ts';
import { runInProject } from './deploy/run-in-project.ts';
import { beginSettings, finishSettings, changeRunningSettings } from './deploy/settings/keep-settings.ts';
import { mergeSettings, planSettings, shownSettings } from './deploy/settings/plan-settings.ts';
import { deployedContext, type Settings } from './deploy/settings/setting-values.ts';
import { readSettings, type SettingsStore } from './deploy/settings/settings-store.ts';
import { asContext, stageSecretVersions } from './deploy/stage-secret-versions.ts';
import { resolveWorkerBase } from './deploy/worker-base.ts';
import { siteModulesFile } from '../web/site-packages.ts';
import { describeBuild } from './supply/describe-build.ts';
import { readImagePackages } from './supply/image-packages.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { embeddedBasemap } from './basemap/embedded-basemap.ts';
import { putEmbeddedBasemap } from './basemap/store/put-embedded-basemap.ts';
import { answerHelp } from './system/answer-help.ts';
import { requireCredentials } from './system/operator.ts';
import { findSiteBucket } from './deploy/find-site-bucket.ts';
import { readCurrent, releaseId, storageFormatHash, type Release } from './deploy/release.ts';
import { checkDeployment } from './deploy/check/check-deployment.ts';
import { blocks, printFindings } from './deploy/check/print-findings.ts';
import { setOperatorSecret, shownSecrets } from './deploy/settings/operator-secrets.ts';
import { readSecretInput } from './deploy/settings/read-secret-input.ts';
import { callerOf } from './deploy/with-permission.ts';
import { ensureLive } from './deploy/live-functions.ts';
import { removeOldVersions } from './deploy/remove-old-versions.ts';
import { synthesizedTemplates, writeReleaseTemplates } from './deploy/release-templates.ts';
import { uploadSite } from './deploy/upload-site.ts';

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

/** Returns the environment of the site's build. What is not set is empty, whatever the shell has. */
function siteEnvironment(stage: StageName, settings: Settings): Record<string, string> {
  const context = deployedContext(settings);
  const { tiles, contactEmail } = stageSettings(stage, (key) => context[key]);
  return {
    VITE_TILE_URL: tiles?.url ?? '',
    VITE_TILE_ATTRIBUTION: tiles?.attribution ?? '',
    VITE_CONTACT_EMAIL: contactEmail ?? '',
  };
}

/**
 * CodeDeploy starts a canary from the version that CloudFormation deployed last. After a rollback the alias points
 * elsewhere, so the next deployment switches at once. Returns the options for CDK.
 */
async function canaryAfterRollback(client: S3Client, stage: StageName): Promise<string[]> {
  const bucket = await findSiteBucket(client, stage);
  const current = bucket ? await readCurrent({ client, bucket }) : undefined;
  if (current?.did !== 'rollback') return [];
  console.log('The last release was rolled back: this one gets all requests at once.');
  return ['-c', 'canary=off'];
}

interface CheckedDeployment {
  /** Whether nothing stops it. */
  isReady: boolean;
  /** Stacks to deploy alone before all of them. */
  first: string[];
}

/** Prints what a deployment with these settings would find missing. */
async function checkFirst(planned: PlannedSettings, region: string): Promise<CheckedDeployment> {
  const findings = await checkDeployment(planned, { region }, projectRoot);
  for (const line of printFindings(findings)) console.log(line);
  const first = findings.flatMap(({ deployFirst = [] }) => deployFirst);
  return { isReady: !findings.some(blocks), first };
}

/** Changes settings or a secret of a stage without a deployment, and shows what is set. */
async function runSettingsCommand(
  store: SettingsStore,
  { stage, secret, change }: Pick<DeployOptions, 'stage' | 'secret' | 'change'>,
): Promise<void> {
  if (secret) {
    await setOperatorSecret(store.client, stage, secret, await readSecretInput(process.stdin));
    console.log(`The secret ${secret} of ${stage} is set.`);
    return;
  }
  const kept = await readSettings(store);
  if (Object.keys(change).length === 0) {
    const lines = [...shownSettings(stage, kept), ...(await shownSecrets(store.client, stage))];
    for (const line of lines) console.log(line);
    return;
  }
  // What a deployment has begun does not concern running settings, which must always be possible to change.
  for (const line of mergeSettings(stage, { ...kept, unfinished: {} }, change).lines) console.log(line);
  await changeRunningSettings(store, change);
}

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
async function publishRelease(published: PublishedStage) {
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
