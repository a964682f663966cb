import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/forget-entries.ts';
import { cards, startSupporters, type Supporters } from '../../testing/start-supporters.ts';
import { oneStandIn } from '../../testing/test-table.ts';

describe.each(oneStandIn)('a card that was changed on Stripe’s page, over $name', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
  });
  afterAll(() => people.stop());

  /** Enters a card on the page that the site opens. */
  async function changeCard(cookie: string, number: string): Promise<void> {
    const { body } = await people.work.ask('POST', '/subscriptions/portal', { cookie });
    const form = new URLSearchParams({ number, expiry: '12 / 60', cvc: '123' });
    const { status } = await fetch((body as { url: string }).url, { method: 'POST', body: form });
    expect(status).toBe(200);
  }

  it('pays what is open, and every month from then on', async () => {
    const { uid, cookie, customer } = await people.supporter(cards.failsAtRenewal);
    people.server.clock.advance('1 month');
    await people.arrive();
    expect((await people.stored(uid))?.current).toMatchObject({ status: 'past_due', needs: 'card' });
    await changeCard(cookie, '5555555555554444');
    people.server.clock.advance('1 month');
    await people.arrive();
    expect((await people.stored(uid))?.current).toMatchObject({ status: 'active', needs: null });
    const { data } = await people.stripe.charges.list({ customer });
    const paid = data.filter((one) => one.paid).map((one) => one.payment_method ?? '');
    const brands = paid.map((id) => people.server.state.paymentMethods[id]?.card?.brand);
    expect(brands).toEqual(['mastercard', 'mastercard', 'visa']);
  });
});
