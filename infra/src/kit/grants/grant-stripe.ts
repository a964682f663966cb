import { Stack } from 'aws-cdk-lib';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { operatorSecretName, type OperatorSecretId } from '@touchdown/shared/contract/operator-secrets.ts';
import type { SliceFunction } from '../slice-function.ts';

const variables = {
  'stripe-secret-key': envNames.stripeSecretKeyParameter,
  'stripe-webhook-secret': envNames.stripeWebhookSecretParameter,
} as const satisfies Record<OperatorSecretId, string>;

/**
 * Lets a function read secrets of Stripe's while it runs, and sets their names in the environment. No template and no
 * environment contains a value, and a stage deploys without them. They are encrypted with the account's own key for
 * parameters, which needs no permission of its own.
 */
export function grantStripeSecrets(fn: SliceFunction, ids: readonly OperatorSecretId[]): void {
  const names = ids.map((id) => operatorSecretName(fn.stage, id));
  // The ARN has one slash between `parameter` and the name, which begins with it.
  const parameters = names.map((name) =>
    Stack.of(fn).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) }),
  );
  fn.allow(['ssm:GetParameter'], parameters);
  for (const id of ids) fn.setEnvironment(variables[id], operatorSecretName(fn.stage, id));
}
