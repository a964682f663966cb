import { setTimeout as wait } from 'node:timers/promises';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SSMClient } from '@aws-sdk/client-ssm';
import { stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { stageName, stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { confirmEdge, confirmFunctions } from './deploy/confirm-values.ts';
import { deployedStage } from './deploy/outputs.ts';
import { rotateSecret } from './deploy/rotate-secret.ts';
import { runInProject } from './deploy/run-in-project.ts';
import { answerHelp } from './system/answer-help.ts';
import { localOperator, localPlace, localStage, requireCredentials } from './system/operator.ts';

/** `npm run rotate -- dev origin-verify [--again] [options of deploy]`: rotates a secret, or continues to. */
const usage = `Usage: npm run rotate -- dev|prod|local ${Object.values(stageSecrets)
  .map(({ name }) => name)
  .join('|')} [--again] [options of npm run deploy]`;
answerHelp(usage);

const variables: Record<StageSecretId, string> = {
  OriginVerify: envNames.originVerify,
  SessionKeys: envNames.sessionKeys,
  MailLinkKeys: envNames.mailLinkKeys,
  WatchKeys: envNames.watchKeys,
  ReleaseKeys: envNames.releaseKeys,
};

try {
  const [stage, secret, ...rest] = process.argv.slice(2);
  const id = (Object.keys(stageSecrets) as StageSecretId[]).find((one) => stageSecrets[one].name === secret);
  if (!stage || !id) throw new Error(usage);
  if (stage === localPlace) await rotateHere(id, rest);
  else await rotate(stageName(stage), id, rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The same steps on this machine, where a deployment takes a moment. */
async function rotateHere(id: StageSecretId, rest: string[]): Promise<void> {
  const { ssm, lambda, url, functionNames, deploy } = localOperator();
  await rotateSecret({
    client: ssm,
    stage: localStage,
    id,
    deploy,
    confirm: async (values) => {
      await confirmFunctions(lambda, await functionNames(), variables[id], values);
      const { status } = await fetch(`${url}${apiBase}/site-status`);
      if (status !== 200)
        throw new Error(`The site at ${url} answered ${status}: its edge and its functions disagree.`);
    },
    now: () => new Date(),
    again: rest.includes('--again'),
    log: (line) => console.log(line),
  });
}

async function rotate(stage: StageName, id: StageSecretId, rest: string[]): Promise<void> {
  const { region } = stageSettings(stage, () => undefined);
  const client = new SSMClient({ region });
  await requireCredentials(client);
  const lambda = new LambdaClient({ region });
  const cloudFront = new CloudFrontClient({ region });
  const pause = () => wait(15_000);
  await rotateSecret({
    client,
    stage,
    id,
    deploy: () =>
      runInProject('npm', ['run', 'deploy', '--', stage, ...rest.filter((option) => option !== '--again')]),
    confirm: async (values) => {
      const { functions, distributionId } = deployedStage(stage);
      // The watch answers no request and has no alias: what is deployed is live.
      if (id !== 'WatchKeys') await confirmFunctions(lambda, Object.keys(functions), variables[id], values);
      if (id === 'OriginVerify')
        await confirmEdge({ client: cloudFront, distributionId, pause }, values[0] ?? '');
    },
    now: () => new Date(),
    again: rest.includes('--again'),
    log: (line) => console.log(line),
  });
}
