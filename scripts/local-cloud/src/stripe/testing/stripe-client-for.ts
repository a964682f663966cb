import Stripe from 'stripe';
import { apiVersion } from '../local-keys.ts';
import type { StripeServer } from '../start-stripe-server.ts';

/** Stripe's own SDK, speaking to a local server. */
export function stripeClientFor(
  server: Pick<StripeServer, 'url' | 'secretKey'>,
  config: Stripe.StripeConfig & { key?: string } = {},
): Stripe {
  const { hostname, port } = new URL(server.url);
  const { key = server.secretKey, ...rest } = config;
  return new Stripe(key, {
    apiVersion,
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...rest,
  });
}
