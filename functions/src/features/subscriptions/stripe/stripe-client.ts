import Stripe from 'stripe';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { subscriptionSentences } from '@touchdown/shared/subscriptions/subscription-sentences.ts';
import { optionalEnv } from '../../../platform/aws/env.ts';
import { isTooLate } from '../in-time.ts';

/** Returns Stripe's client. Throws a problem while this site has no secret key. */
export type GetStripe = () => Promise<Stripe>;

export interface StripeWaits {
  /** Milliseconds for one attempt, with its whole answer. */
  timeout: number;
  maxNetworkRetries: number;
}

const usualWaits: StripeWaits = { timeout: 8_000, maxNetworkRetries: 2 };

/** Returns a client of Stripe, or of the server that stands in for it. It is made again when the secret key changes. */
export function stripeClient(
  secretKey: () => Promise<string | undefined>,
  waits: StripeWaits = usualWaits,
): GetStripe {
  let made: { key: string; stripe: Stripe } | undefined;
  return async () => {
    const key = await secretKey();
    if (!key) throw notOpen();
    if (made?.key !== key) made = { key, stripe: newStripe(key, waits) };
    return made.stripe;
  };
}

/** The same for what newcomers do, who also need the public key. Without it what was begun goes on. */
export function stripeForNewcomers(stripe: GetStripe): GetStripe {
  return async () => {
    if (!optionalEnv('stripePublishableKey')) throw notOpen();
    return stripe();
  };
}

function notOpen(): Problem {
  return new Problem('UNAVAILABLE', subscriptionSentences.notOpen);
}

function newStripe(key: string, waits: StripeWaits): Stripe {
  return new Stripe(key, {
    apiVersion: '2025-08-27.basil',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWhole),
    ...waits,
    ...standIn(),
  });
}

/**
 * Reads an answer to its end before it counts as one. The SDK's own clients end their timeout with the headers: one
 * of them would wait forever for the rest of an answer that breaks off, and none would try again.
 */
async function fetchWhole(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  // Before every attempt of every call: the SDK would also try again when a frozen function goes on.
  if (isTooLate()) throw new Error('Nobody waits for this call any more.');
  const answer = await fetch(input, init);
  const { status, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, headers });
}

/** Where the server is that stands in for Stripe on a developer's machine and in tests. */
function standIn(): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const url = optionalEnv('stripeUrl');
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}
