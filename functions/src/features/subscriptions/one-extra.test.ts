import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSupporters, type Supporters } from '../../testing/start-supporters.ts';
import { oneStandIn } from '../../testing/test-table.ts';

/** What a request leaves behind that reaches Stripe after its person has given up and chosen again. */
describe.each(oneStandIn)('two extra amounts of one subscription', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
  });
  afterAll(() => people.stop());

  it('become the smaller one with the next event, and with the daily comparison', async () => {
    const { uid, subscription } = await people.supporter();
    await people.arrive();
    const { items } = await people.stripe.subscriptions.retrieve(subscription);
    const product = items.data[1]?.price.product as string;
    const add = (cents: number) =>
      people.stripe.subscriptions.update(subscription, {
        items: [
          {
            price_data: { currency: 'usd', product, unit_amount: cents, recurring: { interval: 'month' } },
          },
        ],
        proration_behavior: 'none',
      });
    const amounts = async () => {
      const { items: present } = await people.stripe.subscriptions.retrieve(subscription);
      return present.data.map(({ price }) => price.unit_amount);
    };
    for (const cents of [500, 100]) await add(cents);
    await people.arrive();
    expect(await amounts()).toEqual([200, 100]);
    expect((await people.stored(uid))?.current).toMatchObject({ baseCents: 200, extraCents: 100 });
    await add(300);
    await people.work.reconcile();
    expect(await amounts()).toEqual([200, 100]);
  });
});
