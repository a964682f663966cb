import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { isCardNumber, testCards } from './billing/test-cards.ts';
import { refusalOf, stripeForTests } from './testing/stripe-for-tests.ts';
import { card, customerWithCard, subscribe, subscribeAndPay } from './testing/subscribe.ts';

const start = stripeForTests();

async function inBrowser(
  url: string,
  call: string,
  fields: Record<string, string>,
): Promise<Stripe.PaymentIntent> {
  const headers = { authorization: 'Bearer pk_test_local_touchdown' };
  const body = new URLSearchParams(fields);
  const response = await fetch(`${url}/local/stripe/payment_intents/${call}`, {
    method: 'POST',
    headers,
    body,
  });
  return (await response.json()) as Stripe.PaymentIntent;
}

describe('the test cards', () => {
  it('all have numbers that a card can have', () => {
    for (const { number } of testCards) expect(isCardNumber(number), number).toBe(true);
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ])('%s is refused when it is attached', async (number, code, decline_code, message) => {
    const { stripe } = await start();
    expect(await refusalOf(customerWithCard(stripe, number))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
      message,
    });
  });

  it('4000000000000341 is attached, and its first payment is declined', async () => {
    const { stripe } = await start();
    const { subscription, intent } = await subscribe(stripe, '4000000000000341');
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent));
    expect(refusal).toMatchObject({ code: 'card_declined', payment_intent: { id: intent } });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    const failed = await stripe.paymentIntents.retrieve(intent);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    const other = await stripe.paymentMethods.create(card('4242424242424242'));
    const paid = await stripe.paymentIntents.confirm(intent, { payment_method: other.id });
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    ['4000002500003155', 'active', 'paid'],
    ['4000002760003184', 'past_due', 'open'],
  ])(
    '%s needs 3-D Secure, and its subscription is %s after the renewal',
    async (number, status, invoiceStatus) => {
      const { stripe, server } = await start();
      const { subscription, intent, secret } = await subscribe(stripe, number);
      const asked = await inBrowser(server.url, `${intent}/confirm`, { client_secret: secret });
      expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      const passed = await inBrowser(server.url, `${intent}/authenticate`, {
        client_secret: secret,
        succeeds: 'true',
      });
      expect(passed.status).toBe('succeeded');
      server.clock.advance('1 month');
      const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
      expect(renewed).toMatchObject({ status, latest_invoice: { status: invoiceStatus } });
    },
  );

  it('leave the subscription incomplete when 3-D Secure fails', async () => {
    const { stripe, server } = await start();
    const { subscription, intent, secret } = await subscribe(stripe, '4000002500003155');
    await inBrowser(server.url, `${intent}/confirm`, { client_secret: secret });
    const failed = await inBrowser(server.url, `${intent}/authenticate`, {
      client_secret: secret,
      succeeds: 'false',
    });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  });

  it('can fail at the first renewal only', async () => {
    const { stripe, server } = await start();
    const { subscription } = await subscribeAndPay(stripe, '4000000000007775');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    server.clock.advance('1 month');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  it.each([
    [{ number: '4242424242424241', exp_month: 1, exp_year: 2060 }, 'incorrect_number'],
    [{ number: '4242424242424242', exp_month: 13, exp_year: 2060 }, 'invalid_expiry_month'],
    [{ number: '4242424242424242', exp_month: 1, exp_year: 2020 }, 'invalid_expiry_year'],
    [{ number: '4111111111111111', exp_month: 1, exp_year: 2060 }, 'card_declined'],
  ])('are refused when they are not ones: %o', async (details, code) => {
    const { stripe } = await start();
    const create = stripe.paymentMethods.create({ type: 'card', card: details });
    expect(await refusalOf(create)).toMatchObject({ statusCode: 402, code });
  });
});

describe('a browser', () => {
  it('sees a payment only with its secret, and no other call with the publishable key', async () => {
    const { stripe, server } = await start();
    const { intent } = await subscribe(stripe, '4242424242424242');
    const wrong = await inBrowser(server.url, `${intent}/confirm`, { client_secret: `${intent}_secret_x` });
    expect(wrong).toMatchObject({ error: { code: 'resource_missing' } });
    const headers = { authorization: `Bearer ${server.publishableKey}` };
    const response = await fetch(`${server.url}/local/stripe/customers`, { headers });
    expect(response.status).toBe(401);
  });
});
