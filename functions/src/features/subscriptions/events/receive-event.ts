import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { subscriptionRoutes } from '@touchdown/shared/subscriptions/routes.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { EventStore } from './event-store.ts';
import { eventHint, type StripeEventHint } from './stripe-event.ts';

interface ReceivePorts {
  events: Pick<EventStore, 'store'>;
  /** Resolves once Lambda has accepted the event. From then on Lambda retries it. */
  invokeConsumer: (hint: StripeEventHint) => Promise<void>;
}

const notTaken = unavailable('The event can’t be accepted right now.');

/**
 * Takes an event of Stripe's: stores it and lets the consumer work through it. Stripe repeats an event until it is
 * answered with 200, so a 200 promises that it is stored and passed on. A repeat is passed on again while it is not
 * done, because the first may have ended between the two.
 */
export function receiveEvent({
  events,
  invokeConsumer,
}: ReceivePorts): RouteHandlers<typeof subscriptionRoutes>['receiveStripeEvent'] {
  return async ({ rawBody }) => {
    const hint = readHint(rawBody);
    // Answered with 200, or Stripe would repeat it for days.
    if (!hint) return { received: true };
    const state = await events.store(hint).catch(notTaken);
    // Another 5xx or a 4xx would be repeated too, but only 503 says why.
    if (state !== 'done') await invokeConsumer(hint).catch(refusedByLambda);
    return { received: true };
  };
}

function readHint(body: Uint8Array): StripeEventHint | undefined {
  try {
    return eventHint(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (cause) {
    throw new Problem('INVALID_REQUEST', 'The body isn’t a Stripe event.', [], { cause });
  }
}

function refusedByLambda(cause: unknown): never {
  const sentence = 'The event can’t be passed on right now.';
  throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
