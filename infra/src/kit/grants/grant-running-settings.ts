import { Stack } from 'aws-cdk-lib';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import type { SliceFunction } from '../slice-function.ts';

/** Lets a function read the parameter with the stage's settings, and sets its name in the environment. */
export function grantRunningSettings(fn: SliceFunction): void {
  const name = settingsParameter(fn.stage);
  // The ARN has one slash between `parameter` and the name, which begins with it.
  const resourceName = name.slice(1);
  const parameter = Stack.of(fn).formatArn({ service: 'ssm', resource: 'parameter', resourceName });
  fn.allow(['ssm:GetParameter'], [parameter]);
  fn.setEnvironment(envNames.settingsParameter, name);
}
