import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { requestTimeouts } from '../../platform/aws/request-timeouts.ts';
import { signedCalls } from '../../platform/aws/signed-call.ts';
import { logger } from '../../platform/log/logger.ts';
import { checkVersion, type CheckedCall, type Invoked } from './check-version.ts';

/** A new version starts first, and then has the ten seconds of a request. */
const invocationMilliseconds = 20_000;

/** More would only take time. */
const enoughFailures = 3;

/** Calls of a function, by the name of its entry file. */
type CallsOfFunction = (name: string) => CheckedCall[];

/** What CodeDeploy sends before it shifts requests to a version. */
export interface DeploymentEvent {
  DeploymentId: string;
  LifecycleEventHookExecutionId: string;
}

/**
 * Returns a hook of CodeDeploy: it calls the new version of each function of its stack, and tells CodeDeploy whether
 * requests may go there. All functions of the stack are checked for each of them, so that none gets requests while
 * another is broken.
 */
export function answerDeployment(callsOf: CallsOfFunction) {
  const client = new LambdaClient({
    maxAttempts: 6,
    requestHandler: requestTimeouts(invocationMilliseconds),
  });
  const send = signedCalls();
  const [originVerify = ''] = (optionalEnv('originVerify') ?? '').split(',');
  const invoke = async (version: string, event: object): Promise<Invoked> => {
    const [FunctionName, Qualifier] = version.split(':');
    const Payload = new TextEncoder().encode(JSON.stringify(event));
    const answer = await client.send(new InvokeCommand({ FunctionName, Qualifier, Payload }));
    return { payload: new TextDecoder().decode(answer.Payload), functionError: answer.FunctionError };
  };
  const versions = requiredEnv('checkedVersions')
    .split(',')
    .map((pair) => {
      const [name = '', version = ''] = pair.split('=');
      return { name, version };
    });

  /** One function after the other: as many checks run at once as functions are deployed, and an account may have few executions. */
  async function check(): Promise<string[]> {
    const failed: string[] = [];
    // Checks that run at once begin with different functions.
    const first = Math.floor(Math.random() * versions.length);
    for (const version of [...versions.slice(first), ...versions.slice(0, first)]) {
      failed.push(...(await checkVersion(version, callsOf(version.name), originVerify.trim(), invoke)));
      if (failed.length >= enoughFailures) break;
    }
    return failed;
  }

  return async ({ DeploymentId, LifecycleEventHookExecutionId }: DeploymentEvent): Promise<void> => {
    // Without an answer, CodeDeploy would wait for an hour.
    const failed = await check().catch((error: Error) => [error.message]);
    if (failed.length > 0) logger.error('new version refused', { deploymentId: DeploymentId, failed });
    else logger.info('new version accepted', { deploymentId: DeploymentId });
    await send({
      service: 'codedeploy',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus',
      },
      body: JSON.stringify({
        deploymentId: DeploymentId,
        lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
        status: failed.length === 0 ? 'Succeeded' : 'Failed',
      }),
    });
  };
}
