import type Stripe from 'stripe';
import { afterEach } from 'vitest';
import { startStripeServer, type StripeServer, type StripeServerOptions } from '../start-stripe-server.ts';
import { stripeClientFor } from './stripe-client-for.ts';

/** Returns a function that starts a server for one test, with the real SDK. It ends with the test. */
export function stripeForTests() {
  let close = async () => {};
  afterEach(() => close());
  return async (options: StripeServerOptions = {}): Promise<{ server: StripeServer; stripe: Stripe }> => {
    const server = await startStripeServer(options);
    close = server.close;
    return { server, stripe: stripeClientFor(server) };
  };
}

/** A clock for `now`: this moment, again and again. */
export function stoppedAt(instant: string): () => number {
  const ms = Date.parse(instant);
  return () => ms;
}

/** Returns what a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('The call was not refused.');
}

/** Seconds as a day and time, for assertions that people can read. */
export function shownTime(seconds: number | undefined): string {
  return seconds === undefined ? 'never' : new Date(seconds * 1000).toISOString().slice(0, 16);
}
