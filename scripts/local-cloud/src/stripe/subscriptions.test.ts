import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { refusalOf, stripeForTests } from './testing/stripe-for-tests.ts';
import { basePrice, card, customerWithCard, subscribe, subscribeAndPay } from './testing/subscribe.ts';
import { idOf } from './stripe-world.ts';

const start = stripeForTests();

describe('a subscription at the local Stripe server', () => {
  it('is incomplete until its first payment is confirmed', async () => {
    const { stripe } = await start();
    const { subscription, intent } = await subscribe(stripe, '4242424242424242');
    expect(subscription.status).toBe('incomplete');
    expect(subscription).not.toHaveProperty('current_period_end');
    expect((await stripe.paymentIntents.confirm(intent)).status).toBe('succeeded');
    const paid = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(paid.status).toBe('active');
    const invoice = paid.latest_invoice as Stripe.Invoice;
    expect(invoice.amount_paid).toBe(550);
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    });
    expect(payments.data.map((one) => one.invoice)).toEqual([invoice.id]);
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(invoice).not.toHaveProperty('confirmation_secret');
    for (const removed of ['payment_intent', 'paid', 'charge', 'subscription'])
      expect(invoice).not.toHaveProperty(removed);
  });

  it('has the period at its items', async () => {
    const { stripe } = await start();
    const { subscription } = await subscribe(stripe, '4242424242424242');
    expect(subscription.items.data).toHaveLength(2);
    for (const item of subscription.items.data) {
      expect(item.current_period_start).toBe(subscription.billing_cycle_anchor);
      expect(item.current_period_end).toBeGreaterThan(item.current_period_start);
    }
  });

  it('ends at the end of its period or at once, and only once', async () => {
    const { stripe } = await start();
    const { subscription } = await subscribeAndPay(stripe, '4242424242424242');
    const planned = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(planned).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(planned.cancel_at).toBe(planned.items.data[0]?.current_period_end);
    const canceled = await stripe.subscriptions.cancel(subscription.id);
    expect(canceled).toMatchObject({ status: 'canceled' });
    expect(canceled.ended_at).not.toBeNull();
    expect(await refusalOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    for (const change of [{ cancel_at_period_end: true }, { metadata: { ended_by: 'refund' } }]) {
      const refused = stripe.subscriptions.update(subscription.id, change);
      expect((await refusalOf(refused)).message).toMatch('A canceled subscription can only update');
    }
  });

  it('can change nothing but its metadata before the first payment', async () => {
    const { stripe } = await start();
    const { subscription, method } = await subscribe(stripe, '4242424242424242');
    const card = stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    expect((await refusalOf(card)).message).toMatch('can only have metadata and default_source updated');
    const metadata = { ended_by: 'request' };
    expect(await stripe.subscriptions.update(subscription.id, { metadata })).toMatchObject({
      metadata: { uid: 'u1', ...metadata },
    });
  });

  it('is listed by customer, status and time of creation, in pages', async () => {
    const { stripe } = await start();
    const { customer } = await customerWithCard(stripe, '4242424242424242');
    const price = await basePrice(stripe);
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      const params = {
        customer: customer.id,
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete' as const,
      };
      ids.unshift((await stripe.subscriptions.create(params)).id);
    }
    await stripe.subscriptions.cancel(ids[0] ?? '');
    const all = stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 2 });
    expect((await all.autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(ids);
    expect((await all).has_more).toBe(true);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(4);
    expect((await stripe.subscriptions.list({ status: 'incomplete_expired' })).data).toHaveLength(1);
    const created = { gt: 4_000_000_000 };
    expect((await stripe.subscriptions.list({ status: 'all', created })).data).toHaveLength(0);
  });

  it('ends with its customer', async () => {
    const { stripe } = await start();
    const { subscription, customer, method } = await subscribeAndPay(stripe, '4242424242424242');
    expect(await stripe.customers.del(customer.id)).toEqual(
      expect.objectContaining({ id: customer.id, deleted: true }),
    );
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    const missing = { code: 'resource_missing', message: `No such customer: '${customer.id}'` };
    const update = stripe.customers.update(customer.id, { email: 'b@example.org' });
    expect(await refusalOf(update)).toMatchObject({ ...missing, statusCode: 404 });
    const attach = stripe.paymentMethods.attach(method.id, { customer: customer.id });
    expect(await refusalOf(attach)).toMatchObject({ ...missing, statusCode: 400, param: 'customer' });
  });

  it('charges another amount from the next period on, after its items have changed', async () => {
    const { stripe, server } = await start();
    const { subscription, customer } = await subscribeAndPay(stripe, '4242424242424242');
    const extra = subscription.items.data[1]?.id ?? '';
    const price_data = {
      currency: 'usd',
      product: 'support',
      unit_amount: 500,
      recurring: { interval: 'month' },
    } as const;
    const change = (items: Stripe.SubscriptionUpdateParams.Item[]) =>
      stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
    const paid = async () =>
      (await stripe.invoices.list({ customer: customer.id, status: 'paid' })).data.map(
        (one) => one.amount_paid,
      );
    const changed = await change([{ id: extra, price_data }]);
    expect(changed.items.data.map(({ id, price }) => [id === extra, price.unit_amount])).toEqual([
      [false, 200],
      [true, 500],
    ]);
    expect(await paid()).toEqual([550]);
    server.clock.advance('1 month');
    expect(await paid()).toEqual([700, 550]);
    await change([{ id: extra, deleted: true }]);
    const added = await change([{ price_data }]);
    expect(added.items.data[1]?.current_period_end).toBe(added.items.data[0]?.current_period_end);
    await change([{ id: added.items.data[1]?.id ?? '', deleted: true }]);
    server.clock.advance('1 month');
    expect(await paid()).toEqual([200, 700, 550]);
    expect((await refusalOf(change([{ id: 'si_none', deleted: true }]))).code).toBe('resource_missing');
    const prorated = stripe.subscriptions.update(subscription.id, { items: [{ price_data }] });
    expect((await refusalOf(prorated)).message).toMatch('proration_behavior none');
  });

  it('needs a card of its own customer', async () => {
    const { stripe } = await start();
    const { subscription } = await subscribeAndPay(stripe, '4242424242424242');
    const other = await stripe.paymentMethods.create(card('4242424242424242'));
    const change = stripe.subscriptions.update(subscription.id, { default_payment_method: other.id });
    expect((await refusalOf(change)).message).toMatch('must be attached to the customer');
  });

  it('owes nothing when its open invoice is void', async () => {
    const { stripe, server } = await start();
    const { subscription } = await subscribeAndPay(stripe, '4000000000007775');
    server.clock.advance('1 month');
    const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(subscription.id);
    expect(status).toBe('past_due');
    await stripe.subscriptions.cancel(subscription.id);
    expect((await stripe.invoices.voidInvoice(idOf(invoice))).status).toBe('void');
    expect((await refusalOf(stripe.invoices.pay(idOf(invoice)))).message).toMatch('can no longer be paid');
  });
});

describe('refunds and disputes', () => {
  it('refund a payment as a whole or in parts, and tell the charge', async () => {
    const { stripe, server } = await start();
    await subscribeAndPay(stripe, '4242424242424242');
    const [made] = (await stripe.charges.list()).data;
    await stripe.refunds.create({ charge: made?.id ?? '', amount: 100 });
    const charge = await stripe.charges.retrieve(made?.id ?? '');
    expect(charge).toMatchObject({ refunded: false, amount_refunded: 100 });
    server.refund('ada@example.org');
    expect((await stripe.charges.retrieve(charge.id)).refunded).toBe(true);
    expect(await refusalOf(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await stripe.events.list({ types: ['charge.refunded'] });
    expect(data.map((event) => (event.data.object as Stripe.Charge).amount_refunded)).toEqual([550, 100]);
  });

  it('lead from a disputed charge to the subscription, over the payments of invoices', async () => {
    const { stripe, server } = await start();
    const { subscription } = await subscribeAndPay(stripe, '4242424242424242');
    server.dispute('ada@example.org');
    const { data } = await stripe.events.list({ types: ['charge.dispute.created'] });
    const dispute = data[0]?.data.object as Stripe.Dispute;
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: idOf(dispute.payment_intent) },
    });
    const invoice = await stripe.invoices.retrieve(idOf(payments.data[0]?.invoice));
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  });
});
