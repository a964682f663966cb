import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { toCurrent, type OpenPayment } from './to-current.ts';

const day = 86_400;

/** Only what is read of a subscription. */
function madeUp(over: Partial<Stripe.Subscription> = {}): Stripe.Subscription {
  const item = (cents: number, end: number, lookupKey: string | null = null) => ({
    quantity: 1,
    current_period_end: end,
    price: { unit_amount: cents, lookup_key: lookupKey },
  });
  return {
    id: 'sub_1',
    created: 0,
    status: 'active',
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: null,
    metadata: {},
    items: { data: [item(350, 30 * day), item(200, 20 * day, 'touchdown_support_200')] },
    ...over,
  } as unknown as Stripe.Subscription;
}
const payment = (status: string): OpenPayment => ({
  clientSecret: 'pi_1_secret_1',
  status: status as OpenPayment['status'],
});

describe('a subscription of Stripe’s', () => {
  it('has the amounts of its prices, and the end of the earliest period', () => {
    expect(toCurrent(madeUp(), undefined, 1)).toEqual({
      id: 'sub_1',
      status: 'active',
      startedAt: '1970-01-01T00:00:00.000Z',
      baseCents: 200,
      extraCents: 350,
      periodEnd: '1970-01-21T00:00:00.000Z',
      cancelsAtPeriodEnd: false,
      endedAt: null,
      endedBy: null,
      needs: null,
      fetchedAt: 1,
    });
  });

  it.each(['incomplete', 'incomplete_expired'] as const)('has no period while it is %s', (status) => {
    expect(toCurrent(madeUp({ status }), undefined, 1).periodEnd).toBeNull();
  });

  it.each([
    { payment: 'requires_confirmation', needs: 'confirmation' },
    { payment: 'requires_action', needs: 'confirmation' },
    { payment: 'requires_payment_method', needs: 'card' },
    { payment: 'processing', needs: null },
    { payment: 'succeeded', needs: null },
    { payment: 'canceled', needs: null },
  ])('needs $needs while its payment is $payment', ({ payment: status, needs }) => {
    for (const unpaid of ['incomplete', 'past_due', 'unpaid'] as const) {
      expect(toCurrent(madeUp({ status: unpaid }), payment(status), 1).needs).toBe(needs);
    }
    expect(toCurrent(madeUp(), payment(status), 1).needs).toBeNull();
  });

  it.each([
    { status: 'canceled', reason: 'cancellation_requested', told: {}, by: 'request' },
    { status: 'canceled', reason: 'payment_failed', told: {}, by: 'payment' },
    { status: 'canceled', reason: 'payment_disputed', told: {}, by: 'dispute' },
    { status: 'canceled', reason: 'cancellation_requested', told: { ended_by: 'refund' }, by: 'refund' },
    { status: 'canceled', reason: null, told: { ended_by: 'made up' }, by: 'request' },
    { status: 'incomplete_expired', reason: null, told: {}, by: 'payment' },
    { status: 'incomplete_expired', reason: null, told: { ended_by: 'request' }, by: 'request' },
    { status: 'active', reason: 'cancellation_requested', told: { ended_by: 'refund' }, by: null },
  ])('$status for $reason with $told was ended by $by', ({ status, reason, told, by }) => {
    const subscription = madeUp({
      status: status as Stripe.Subscription.Status,
      metadata: told,
      ended_at: day,
      cancellation_details: { reason } as Stripe.Subscription.CancellationDetails,
    });
    const current = toCurrent(subscription, undefined, 1);
    expect(current.endedBy).toBe(by);
    expect(current.endedAt).toBe(by === null ? null : '1970-01-02T00:00:00.000Z');
  });
});
