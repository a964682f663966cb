import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { startStripeServer } from './start-stripe-server.ts';
import { refusalOf, stripeForTests } from './testing/stripe-for-tests.ts';
import { stripeClientFor } from './testing/stripe-client-for.ts';
import { basePrice, card, customerWithCard, subscribe, subscribeAndPay } from './testing/subscribe.ts';

const start = stripeForTests();

describe('calls of the local Stripe server', () => {
  it('need the secret key', async () => {
    const { server } = await start();
    const call = (key: string) => refusalOf(stripeClientFor(server, { key }).customers.create({}));
    expect(await call('sk_test_of_somebody_else')).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    expect(await call(server.publishableKey)).toMatchObject({ statusCode: 401, code: 'secret_key_required' });
  });

  it('may make payment methods with the publishable key', async () => {
    const { server } = await start();
    const browser = stripeClientFor(server, { key: server.publishableKey });
    expect((await browser.paymentMethods.create(card('4242424242424242'))).card?.last4).toBe('4242');
  });

  it('name the version of the API and the request', async () => {
    const { stripe } = await start();
    const { lastResponse } = await stripe.customers.create({});
    expect(lastResponse).toMatchObject({ apiVersion: '2025-08-27.basil', statusCode: 200 });
    expect(lastResponse.requestId).toMatch(/^req_/);
  });

  it('refuse parameters that Stripe does not know, wherever they are', async () => {
    const { stripe } = await start();
    const price = await basePrice(stripe);
    const { customer } = await customerWithCard(stripe, '4242424242424242');
    const items = [{ price: price.id, colour: 'red' }];
    expect(await refusalOf(stripe.subscriptions.create({ customer: customer.id, items }))).toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'items[0][colour]',
      message: 'Received unknown parameter: items[0][colour]',
    });
    const missing = stripe.subscriptions.create({ customer: customer.id, items: [] });
    expect(await refusalOf(missing)).toMatchObject({ code: 'parameter_missing', param: 'items' });
  });

  it('answer missing objects and unknown calls as Stripe does', async () => {
    const { stripe } = await start();
    expect(await refusalOf(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
    expect((await refusalOf(stripe.coupons.list())).message).toMatch(
      'Unrecognized request URL (GET: /v1/coupons)',
    );
    const taken = { id: 'support', name: 'Support' };
    await stripe.products.create(taken);
    expect(await refusalOf(stripe.products.create(taken))).toMatchObject({ code: 'resource_already_exists' });
  });

  it('include what is asked for, and refuse what does not exist', async () => {
    const { stripe } = await start();
    const { subscription } = await subscribe(stripe, '4242424242424242');
    const { data } = await stripe.subscriptions.list({
      expand: [
        'data.latest_invoice.confirmation_secret',
        'data.customer.invoice_settings.default_payment_method',
      ],
    });
    expect(data[0]).toMatchObject({
      customer: {
        email: 'ada@example.org',
        invoice_settings: { default_payment_method: { card: { last4: '4242' } } },
      },
      latest_invoice: { confirmation_secret: { type: 'payment_intent' } },
    });
    const removed = stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payment_intent'],
    });
    expect((await refusalOf(removed)).message).toBe(
      'This property cannot be expanded (latest_invoice.payment_intent).',
    );
  });

  it('with one idempotency key are carried out once', async () => {
    const { stripe, server } = await start();
    const idempotencyKey = 'customer-u1';
    const first = await stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey });
    const again = await stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = stripe.customers.create({ email: 'b@example.org' }, { idempotencyKey });
    expect(await refusalOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    server.clock.advance('25 hours');
    const later = await stripe.customers.create({ email: 'b@example.org' }, { idempotencyKey });
    expect(later.id).not.toBe(first.id);
  });

  it('with one idempotency key give a refused payment again', async () => {
    const { stripe } = await start();
    const { intent } = await subscribe(stripe, '4000000000000341');
    const options = { idempotencyKey: 'confirm-1' };
    const codes = [];
    for (let count = 0; count < 2; count++) {
      codes.push((await refusalOf(stripe.paymentIntents.confirm(intent, {}, options))).code);
    }
    expect(codes).toEqual(['card_declined', 'card_declined']);
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it('change and remove metadata, and leave a card with its customer', async () => {
    const { stripe } = await start();
    const { customer, method } = await customerWithCard(stripe, '4242424242424242');
    const changed = await stripe.customers.update(customer.id, {
      email: 'new@example.org',
      metadata: { uid: '', other: 'x' },
    });
    expect(changed).toMatchObject({ email: 'new@example.org', metadata: { other: 'x' } });
    expect(changed.metadata).not.toHaveProperty('uid');
    const other = await stripe.customers.create({});
    const attach = stripe.paymentMethods.attach(method.id, { customer: other.id });
    expect((await refusalOf(attach)).message).toMatch('already been attached');
  });
});

it('the local Stripe server answers the next calls with a status on request, and the SDK has its error', async () => {
  const { server, stripe } = await start();
  server.failNext(2, 429);
  expect(await refusalOf(stripe.customers.create({}))).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(await refusalOf(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect((await stripe.customers.list()).data).toEqual([]);
});

describe('the state of the local Stripe server', () => {
  it('is there again after a restart, with its clock', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
    const first = await startStripeServer({ folder });
    const { subscription } = await subscribeAndPay(stripeClientFor(first), '4242424242424242');
    first.clock.advance('1 month');
    await first.close();
    const second = await startStripeServer({ folder });
    const renewed = await stripeClientFor(second).subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).toBe(subscription.items.data[0]?.current_period_end);
    expect(second.clock.now()).toBeGreaterThanOrEqual(
      renewed.items.data[0]?.current_period_start ?? Infinity,
    );
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
