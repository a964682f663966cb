import { Duration, type Stack } from 'aws-cdk-lib';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { Releases } from '../kit/releases.ts';
import { SliceFunction, type FunctionSize } from '../kit/slice-function.ts';
import type { StageSecret } from '../kit/stage-secret.ts';
import type { StageSettings } from '../kit/stages.ts';

interface BeforeTrafficOptions {
  settings: StageSettings;
  /** Which calls it makes. */
  part: 'api' | 'pages' | 'export' | 'streams';
  /** What it calls. */
  functions: readonly SliceFunction[];
  /** Only functions of the API ask for it. */
  originVerify?: StageSecret;
}

/** It waits for one function after the other, each of which starts and reads the record. */
const size: FunctionSize = { memoryMegabytes: 256, timeout: Duration.minutes(8) };

/**
 * In a stage with canaries, adds the function that calls new versions before they get requests, and tells CodeDeploy. A
 * canary alone sees too few requests to notice that a rarely used function is broken. Returns what it has added.
 */
export function checkBeforeTraffic(
  stack: Stack,
  { settings, part, functions, originVerify }: BeforeTrafficOptions,
): SliceFunction[] {
  const releases = Releases.of(stack);
  const called = functions.map(({ name, lambda, live }) => ({ name, lambda, version: live.version.version }));
  if (!releases.application) return [];
  const check = new SliceFunction(releases, `Before-${part}`, {
    slice: 'before-traffic',
    entry: `functions/src/features/before-traffic/check-${part}.event.ts`,
    settings,
    size,
  });
  originVerify?.giveTo(check, envNames.originVerify);
  const versions = called.map(({ name, lambda, version }) => `${name}=${lambda.functionName}:${version}`);
  check.setEnvironment(envNames.checkedVersions, versions.join(','));
  // Not by their numbers: a grant for a new one could take effect after the call.
  check.allow(
    ['lambda:InvokeFunction'],
    called.map(({ lambda }) => `${lambda.functionArn}:*`),
  );
  // The groups themselves depend on functions that may depend on this one.
  const { partition, region, account } = stack;
  const groups = `arn:${partition}:codedeploy:${region}:${account}:deploymentgroup:${releases.application.ref}/*`;
  check.allow(['codedeploy:PutLifecycleEventHookExecutionStatus'], [groups]);
  releases.askBeforeTraffic(
    check.lambda,
    called.map(({ lambda }) => lambda),
  );
  return [check];
}
