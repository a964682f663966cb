import type { SubscriptionConfig } from '@touchdown/shared/subscriptions/schema.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';

/** Returns what a browser needs before somebody can enter a card: nothing, while the site has no keys. */
export function getConfig(secretKey: () => Promise<string | undefined>) {
  return async (): Promise<SubscriptionConfig> => {
    const publishableKey = optionalEnv('stripePublishableKey');
    if (!publishableKey || !(await secretKey())) return { open: false };
    const script = optionalEnv('stripeScript');
    return { open: true, publishable_key: publishableKey, ...(script ? { script } : {}) };
  };
}
