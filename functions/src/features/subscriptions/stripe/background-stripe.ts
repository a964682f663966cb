import { optionalEnv } from '../../../platform/aws/optional-env.ts';
import { ssm } from '../../../platform/aws/ssm.ts';
import { stripeClient, type GetStripe } from './stripe-client.ts';
import { stripeSecret } from './stripe-secrets.ts';

/**
 * Stripe's client for the functions that nobody waits for. They also work after an operator has closed support to
 * newcomers by removing the publishable key: what was begun goes on.
 */
export function backgroundStripe(now: () => number): { stripe: GetStripe; hasKey: () => Promise<boolean> } {
  const secretKey = stripeSecret(ssm(), optionalEnv('stripeSecretKeyParameter'), now);
  return {
    stripe: stripeClient(secretKey),
    hasKey: async () => (await secretKey()) !== undefined,
  };
}
