import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { controlPath } from './control/answer-control.ts';
import { refusalOf, stripeForTests } from './testing/stripe-for-tests.ts';
import { subscribeAndPay } from './testing/subscribe.ts';

const start = stripeForTests();

async function openPortal(stripe: Stripe, customer: string): Promise<string> {
  const configuration = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    metadata: { made_for: 'a test' },
  });
  const session = await stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
    return_url: 'http://127.0.0.1:4321/account/subscription',
  });
  return session.url;
}

function enterCard(url: string, number: string): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ number, expiry: '12 / 60', cvc: '123' }) });
}

describe('the portal of the local Stripe server', () => {
  it('shows the card, the receipts and the way back', async () => {
    const { stripe } = await start();
    const { customer } = await subscribeAndPay(stripe, '4242424242424242');
    const page = await (await fetch(await openPortal(stripe, customer.id))).text();
    expect(page).toContain('visa ending in 4242');
    expect(page).toContain('href="http://127.0.0.1:4321/account/subscription"');
    expect(page).toContain('<td>$5.50</td><td>paid</td>');
  });

  it('changes the card, and pays what is open', async () => {
    const { stripe, server } = await start();
    const { customer, subscription } = await subscribeAndPay(stripe, '4000000000007775');
    server.clock.advance('1 month');
    const response = await enterCard(await openPortal(stripe, customer.id), '5555 5555 5555 4444');
    expect(await response.text()).toContain('the open payment has been made');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    server.clock.advance('1 month');
    const { data } = await stripe.charges.list({ customer: customer.id, limit: 1 });
    const { card } = await stripe.paymentMethods.retrieve(data[0]?.payment_method ?? '');
    expect([data[0]?.paid, card?.brand]).toEqual([true, 'mastercard']);
  });

  it('leaves a card that a subscription has for itself, which is charged first', async () => {
    const { stripe, server } = await start();
    const { customer, subscription, method } = await subscribeAndPay(stripe, '4242424242424242');
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    await enterCard(await openPortal(stripe, customer.id), '5555 5555 5555 4444');
    server.clock.advance('1 month');
    const { data } = await stripe.charges.list({ customer: customer.id, limit: 1 });
    expect(data[0]?.payment_method).toBe(method.id);
  });

  it('says why a card is refused', async () => {
    const { stripe } = await start();
    const { customer } = await subscribeAndPay(stripe, '4242424242424242');
    const response = await enterCard(await openPortal(stripe, customer.id), '4000000000000002');
    expect(response.status).toBe(402);
    expect(await response.text()).toContain('Your card was declined.');
  });

  it('is over after an hour, and needs a configuration', async () => {
    const { stripe, server } = await start();
    const { customer } = await subscribeAndPay(stripe, '4242424242424242');
    const url = await openPortal(stripe, customer.id);
    server.clock.advance('2 hours');
    expect((await fetch(url)).status).toBe(404);
    const create = stripe.billingPortal.sessions.create({ customer: customer.id });
    expect((await refusalOf(create)).message).toMatch('No configuration provided');
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    expect(data).toMatchObject([{ active: true, metadata: { made_for: 'a test' } }]);
  });
});

describe('the command of the local Stripe server', () => {
  it('lets time pass, and refuses what it does not know', async () => {
    const { stripe, server } = await start();
    await subscribeAndPay(stripe, '4242424242424242');
    const run = async (args: string[], key = server.secretKey) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(server.url + controlPath, {
        method: 'POST',
        headers,
        body: JSON.stringify(args),
      });
      const { lines } = (await response.json()) as { lines: string[] };
      return { status: response.status, text: lines.join('\n') };
    };
    expect((await run(['advance', '1 month'])).text).toContain('invoice.paid');
    expect((await run(['status'])).text).toContain('ada@example.org');
    expect((await run(['cards'])).text).toContain('4242424242424242');
    expect((await run(['refund', 'ada@example.org'])).text).toContain('charge.refunded');
    expect(await run(['refund', 'bob@example.org'])).toEqual({
      status: 400,
      text: 'No customer has the email address bob@example.org.',
    });
    expect((await run(['advance', 'soon'])).text).toContain('A duration is such as');
    expect((await run(['webhooks', 'repeat', 'x'])).status).toBe(400);
    expect((await run(['status'], 'sk_wrong')).status).toBe(401);
    await run(['fail', '1', '500']);
    expect((await refusalOf(stripe.customers.list())).statusCode).toBe(500);
  });
});
