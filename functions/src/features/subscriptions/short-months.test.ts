import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/forget-entries.ts';
import { startSubscriptionsEntry, type SubscriptionsEntry } from '../../testing/start-subscriptions-entry.ts';
import { cards, stripeBrowser } from '../../testing/stripe-browser.ts';
import { supportLedger } from '../../testing/support-ledger.ts';
import { oneStandIn } from '../../testing/test-table.ts';

describe.each(oneStandIn)('support that began at the end of January', ({ endpoint }) => {
  let entry: SubscriptionsEntry;
  beforeAll(async () => {
    entry = await startSubscriptionsEntry(endpoint);
  });
  afterAll(() => entry.stop());

  /** Lets Stripe and this machine go on to noon of a day. */
  function goTo(day: string): void {
    const { clock } = entry.stripe;
    clock.advance(`${Math.ceil((Date.parse(`${day}T12:00:00Z`) / 1000 - clock.now()) / 3_600)} hours`);
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() * 1000 });
  }

  it('is paid once a month, at the end of February and then on its own day again', async () => {
    const browser = stripeBrowser(entry.stripe);
    const people = [];
    for (const day of ['29', '30', '31']) {
      goTo(`2027-01-${day}`);
      const person = await entry.person();
      const card = await browser.enter(cards.good);
      const { body } = await entry.ask(person, 'POST', '/subscriptions', { paymentMethodId: card });
      await browser.confirm((body as { clientSecret: string }).clientSecret, card);
      people.push({ person, day });
    }
    const ledger = supportLedger(entry.stripe.state);
    for (const [today, payments, ends] of [
      ['2027-02-02', 1, ['02-28', '02-28', '02-28']],
      ['2027-03-03', 2, ['03-29', '03-30', '03-31']],
      ['2027-04-03', 3, ['04-29', '04-30', '04-30']],
      ['2027-05-03', 4, ['05-29', '05-30', '05-31']],
    ] as const) {
      goTo(today);
      for (const [index, { person }] of people.entries()) {
        const { body } = await entry.ask(person, 'GET', '/subscriptions/me');
        expect((body as { current_period_end: string }).current_period_end).toContain(`2027-${ends[index]}T`);
        expect(ledger.kept([person.id])).toHaveLength(payments);
        ledger.expectInOrder([person.id]);
      }
    }
  });
});
