import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/forget-entries.ts';
import {
  startSubscriptionsEntry,
  type SubscriptionsEntry,
  type TestSupporter,
} from '../../testing/start-subscriptions-entry.ts';
import { cards, stripeBrowser } from '../../testing/stripe-browser.ts';
import { oneStandIn } from '../../testing/test-table.ts';

describe.each(oneStandIn)('canceling what is not paid', ({ endpoint }) => {
  let entry: SubscriptionsEntry;

  beforeAll(async () => {
    entry = await startSubscriptionsEntry(endpoint);
  });
  afterEach(async () => {
    entry.stripe.rules.afterRetries = 'cancel';
    await entry.resetLimits();
  });
  afterAll(() => entry.stop());

  const me = (person: TestSupporter) => entry.ask(person, 'GET', '/subscriptions/me');
  const cancel = (person: TestSupporter) => entry.ask(person, 'DELETE', '/subscriptions/me');

  function advance(...durations: string[]): void {
    for (const duration of durations) entry.stripe.clock.advance(duration);
    vi.useFakeTimers({ toFake: ['Date'], now: entry.stripe.clock.now() * 1000 });
  }

  function invoicesOf({ id }: TestSupporter) {
    const customer = Object.values(entry.stripe.state.customers).find(
      (one) => one.metadata['uid'] === id,
    )?.id;
    return Object.values(entry.stripe.state.invoices).filter((one) => one.customer === customer);
  }

  function intentOf(invoice: string | undefined): string {
    const payments = Object.values(entry.stripe.state.invoicePayments);
    return payments.find((one) => one.invoice === invoice)?.payment.payment_intent as string;
  }

  /** Somebody whose first month is paid, with a card that has no money for the second. */
  async function supporter(): Promise<TestSupporter> {
    vi.useFakeTimers({ toFake: ['Date'], now: entry.stripe.clock.now() * 1000 });
    const browser = stripeBrowser(entry.stripe);
    const person = await entry.person();
    const paymentMethodId = await browser.enter(cards.withoutFundsAtRenewal);
    const { body } = await entry.ask(person, 'POST', '/subscriptions', { paymentMethodId, topUpAmount: 1 });
    await browser.confirm((body as { clientSecret: string }).clientSecret);
    expect((await me(person)).body).toMatchObject({ status: 'active' });
    return person;
  }

  it.each([
    { status: 'past_due', afterRetries: 'past_due', durations: ['1 month', '2 days'] },
    { status: 'unpaid', afterRetries: 'unpaid', durations: ['1 month', '20 days'] },
  ] as const)('ends what is $status at once, and asks for nothing more', async (row) => {
    entry.stripe.rules.afterRetries = row.afterRetries;
    const person = await supporter();
    advance(...row.durations);
    // No event has arrived: the period is over by more than a day, so Stripe is asked.
    expect((await me(person)).body).toMatchObject({ status: row.status, needs: 'card' });
    expect(await entry.ask(person, 'POST', '/subscriptions', { paymentMethodId: 'pm_1' })).toMatchObject({
      status: 409,
      body: { error: 'You already support the project.' },
    });
    const paidBefore = invoicesOf(person).filter(({ status }) => status === 'paid').length;
    expect(await cancel(person)).toMatchObject({
      status: 200,
      body: {
        message: 'Your subscription has ended.',
        subscription: { status: 'canceled', ended_by: 'request', needs: null, cancel_at_period_end: false },
      },
    });
    expect((await me(person)).body).toMatchObject({ status: 'canceled' });
    expect(invoicesOf(person).filter(({ status }) => status === 'open')).toEqual([]);
    advance('1 month', '1 month');
    expect(invoicesOf(person).filter(({ status }) => status === 'paid')).toHaveLength(paidBefore);
  });

  it('says that one has ended that Stripe ended without an event', async () => {
    const person = await supporter();
    advance('1 month', '20 days');
    expect(await cancel(person)).toMatchObject({
      status: 200,
      body: {
        message: 'Your subscription has ended.',
        subscription: { status: 'canceled', ended_by: 'payment' },
      },
    });
    expect(await cancel(person)).toMatchObject({ status: 409 });
  });

  it('lets nobody pay in an old window for what Stripe has ended', async () => {
    const person = await supporter();
    const browser = stripeBrowser(entry.stripe);
    const card = await browser.enter(cards.good);
    advance('1 month', '1 day');
    const open = invoicesOf(person).find(({ status }) => status === 'open');
    const secret = entry.stripe.state.paymentIntents[intentOf(open?.id)]?.client_secret ?? '';
    advance('1 month');
    expect((await me(person)).body).toMatchObject({ status: 'canceled', ended_by: 'payment' });
    expect(invoicesOf(person).filter(({ status }) => status === 'open')).toEqual([]);
    expect(await browser.confirm(secret, card)).not.toBe('succeeded');
  });

  it('ends all invoices of a support that was not paid for months', async () => {
    entry.stripe.rules.afterRetries = 'past_due';
    const person = await supporter();
    advance('1 month', '1 month', '1 month', '2 days');
    expect(invoicesOf(person).filter(({ status }) => status === 'open')).toHaveLength(3);
    expect(await cancel(person)).toMatchObject({ status: 200 });
    expect(invoicesOf(person).filter(({ status }) => status === 'open')).toEqual([]);
  });

  it('says so for somebody who never had one', async () => {
    expect(await cancel(await entry.person())).toMatchObject({ status: 404 });
  });

  it('expires what was never confirmed after a day, and somebody may begin again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: entry.stripe.clock.now() * 1000 });
    const browser = stripeBrowser(entry.stripe);
    const person = await entry.person();
    const begin = async () =>
      entry.ask(person, 'POST', '/subscriptions', { paymentMethodId: await browser.enter(cards.good) });
    await begin();
    advance('1 day');
    const expired = { status: 'incomplete_expired', ended_by: 'payment', needs: null };
    expect((await me(person)).body).toMatchObject(expired);
    const { body } = await begin();
    expect(await browser.confirm((body as { clientSecret: string }).clientSecret)).toBe('succeeded');
    expect((await me(person)).body).toMatchObject({ status: 'active', ended_at: null });
  });
});
