import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { findRunning } from '@touchdown/local-cloud/running-cloud.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { stageNames, type StageName } from '@touchdown/infra/kit/stages.ts';
import { localStateFolder } from './local-state-folder.ts';

/** In place of a stage's name: the site that runs on this machine, so that an operator can rehearse. */
export const localPlace = 'local';
/** Its templates are those of this stage, and so are the names of its logs and parameters. */
export const localStage = 'dev';

export interface LocalOperator {
  url: string;
  siteBucket: string;
  operatorEndpoint: string;
  s3: S3Client;
  ssm: SSMClient;
  lambda: LambdaClient;
  /** The names of its functions. */
  functionNames: () => Promise<string[]>;
  /** A deployment of the same code: functions and edge read the parameters again. */
  deploy: () => Promise<void>;
}

/** Returns the site that runs on this machine, as an operator's commands see a stage. Throws if there is none. */
export function localOperator(stateDir = localStateFolder): LocalOperator {
  const running = findRunning(stateDir);
  if (!running) throw new Error('No site runs on this machine. Start one with npm start, and try again.');
  const { url, operatorEndpoint, objectStoreUrl, parametersEndpoint, names } = running;
  return {
    url,
    siteBucket: names['Site'] ?? '',
    operatorEndpoint,
    s3: new S3Client({ ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true }),
    ssm: new SSMClient({ ...localCredentials, endpoint: parametersEndpoint }),
    lambda: new LambdaClient({ ...localCredentials, endpoint: operatorEndpoint }),
    functionNames: async () => {
      const answer = await fetch(`${operatorEndpoint}/2015-03-31/functions`);
      const { Functions: functions } = (await answer.json()) as { Functions: { FunctionName: string }[] };
      return functions.map(({ FunctionName: name }) => name);
    },
    deploy: async () => {
      const answer = await fetch(`${operatorEndpoint}/deploy`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`The site at ${url} was not deployed again: ${await answer.text()}`);
    },
  };
}

interface AwsClient {
  config: { credentials: () => Promise<unknown> };
}

/** Checks for credentials before the first call, whose own error message would not help. */
export async function requireCredentials({ config }: AwsClient): Promise<void> {
  try {
    await config.credentials();
  } catch (cause) {
    throw new Error(
      'There are no AWS credentials. Sign in with `aws sso login` or `aws configure`, or set AWS_PROFILE, and try again.',
      { cause },
    );
  }
}

/** Returns the stage that an option of a command names. */
export function stageOf(text: string): StageName {
  const stage = stageNames.find((name) => name === text);
  if (stage) return stage;
  throw new Error(`--stage must be ${stageNames.join(' or ')}, but got "${text}".`);
}
