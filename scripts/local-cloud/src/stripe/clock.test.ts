import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { refusalOf, shownTime, stoppedAt, stripeForTests } from './testing/stripe-for-tests.ts';
import { card, subscribe, subscribeAndPay } from './testing/subscribe.ts';

const start = stripeForTests();

function periodEnd(subscription: Stripe.Subscription): string {
  return shownTime(subscription.items.data[0]?.current_period_end);
}

describe('the clock of the local Stripe server', () => {
  it.each([
    ['2026-01-29', ['2026-02-28', '2026-03-29', '2026-04-29']],
    ['2026-01-30', ['2026-02-28', '2026-03-30', '2026-04-30']],
    ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2026-12-15', ['2027-01-15', '2027-02-15', '2027-03-15']],
  ])(
    'renews a subscription of %s on the last day of a short month, and then on its own day again',
    async (day, ends) => {
      const { stripe, server } = await start({ now: stoppedAt(`${day}T14:03:00Z`) });
      const { subscription } = await subscribeAndPay(stripe, '4242424242424242');
      const seen = [];
      for (let month = 0; month < ends.length; month++) {
        seen.push(periodEnd(await stripe.subscriptions.retrieve(subscription.id)));
        server.clock.advance('31 days');
      }
      expect(seen).toEqual(ends.map((end) => `${end}T14:03`));
      const { data } = await stripe.invoices.list({ subscription: subscription.id });
      expect(data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
      expect(new Set(data.map(({ id }) => id)).size).toBe(4);
    },
  );

  it('lets an unpaid first invoice expire after 23 hours', async () => {
    const { stripe, server } = await start();
    const { subscription, intent } = await subscribe(stripe, '4242424242424242');
    server.clock.advance('22 hours');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    server.clock.advance('1 hour');
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
    expect(await refusalOf(stripe.paymentIntents.confirm(intent))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('ends a subscription at the end of its period', async () => {
    const { stripe, server } = await start();
    const { subscription } = await subscribeAndPay(stripe, '4242424242424242');
    const { cancel_at: end } = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    });
    server.clock.advance('40 days');
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)(
    'retries a failed renewal after 3, 5 and 7 days, and then does what is set: %s',
    async (rule, status) => {
      const { stripe, server } = await start({ rules: { afterRetries: rule } });
      const { subscription } = await subscribeAndPay(stripe, '4000000000007775');
      server.clock.advance('1 month');
      const states = [];
      for (const pause of ['0 days', '3 days', '5 days', '7 days']) {
        server.clock.advance(pause);
        const one = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
        states.push(`${one.status} ${(one.latest_invoice as Stripe.Invoice).attempt_count}`);
      }
      expect(states).toEqual(['past_due 1', 'past_due 2', 'past_due 3', `${status} 4`]);
      const { data } = await stripe.events.list({ types: ['invoice.payment_failed'] });
      expect(data).toHaveLength(4);
    },
  );

  it('pays a failed renewal by another card', async () => {
    const { stripe, server } = await start();
    const { subscription, customer } = await subscribeAndPay(stripe, '4000000000007775');
    server.clock.advance('1 month');
    const method = await stripe.paymentMethods.create(card('4242424242424242'));
    await stripe.paymentMethods.attach(method.id, { customer: customer.id });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    server.clock.advance('3 days');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('tells what happened in the order in which it happened', async () => {
    const { stripe, server } = await start();
    await subscribeAndPay(stripe, '4000000000007775');
    server.clock.advance('2 months');
    const { data } = await stripe.events.list({ limit: 100 });
    expect(data.toReversed().map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
      'customer.subscription.updated',
      'customer.subscription.updated',
      ...Array.from({ length: 4 }, () => 'invoice.payment_failed'),
      'customer.subscription.deleted',
    ]);
  });
});
