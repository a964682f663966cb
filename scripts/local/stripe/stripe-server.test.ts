import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { startStripeServer, type StripeServer, type StripeServerOptions } from './start-stripe-server.ts';
import { stripeClientFor } from './testing/stripe-client-for.ts';
import { subscribe } from './testing/subscribe.ts';

let server: StripeServer;
afterEach(() => server.close());

async function start(options: StripeServerOptions = {}): Promise<Stripe> {
  server = await startStripeServer(options);
  return stripeClientFor(server);
}

describe('a subscription at the local Stripe server', () => {
  it('is incomplete until its first payment is confirmed', async () => {
    const stripe = await start();
    const { subscription, intent } = await subscribe(stripe, '4242424242424242');
    expect(subscription.status).toBe('incomplete');
    expect(subscription).not.toHaveProperty('current_period_end');
    const confirmed = await stripe.paymentIntents.confirm(intent);
    expect(confirmed.status).toBe('succeeded');
    const paid = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    });
    expect(paid.status).toBe('active');
    const invoice = paid.latest_invoice as Stripe.Invoice;
    expect(invoice.amount_paid).toBe(550);
    expect(invoice.payments?.data[0]?.payment.payment_intent).toBe(intent);
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(invoice).not.toHaveProperty('confirmation_secret');
    for (const removed of ['payment_intent', 'paid', 'charge']) expect(invoice).not.toHaveProperty(removed);
  });
});
