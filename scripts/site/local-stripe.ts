import { join } from 'node:path';
import type { ParameterServer } from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { operatorSecretName } from '@touchdown/shared/contract/operator-secrets.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { subscriptionRoutes } from '@touchdown/shared/subscriptions/routes.ts';
import { localWebhookSecret } from '@touchdown/local-cloud/stripe/local-keys.ts';
import { startStripeServer, type StripeServer } from '@touchdown/local-cloud/stripe/start-stripe-server.ts';

export type { StripeServer };

/** The stage that the local cloud plays. */
const stage = 'dev';

interface LocalStripeOptions {
  /** Where the server stores its state; in memory without it. */
  folder: string | undefined;
  siteUrl: string;
  parameters: ParameterServer;
}

/** Starts the stand-in for Stripe, which sends its events to the site, and gives its secrets to the stage as an operator does. */
export async function startLocalStripe({
  folder,
  siteUrl,
  parameters,
}: LocalStripeOptions): Promise<StripeServer> {
  const stripe = await startStripeServer({
    ...(folder ? { folder: join(folder, 'stripe') } : {}),
    siteUrl,
    webhook: {
      url: siteUrl + apiBase + subscriptionRoutes.receiveStripeEvent.path,
      secret: localWebhookSecret,
    },
  });
  parameters.set(operatorSecretName(stage, 'stripe-secret-key'), stripe.secretKey, 'SecureString');
  parameters.set(operatorSecretName(stage, 'stripe-webhook-secret'), stripe.webhookSecret, 'SecureString');
  return stripe;
}
