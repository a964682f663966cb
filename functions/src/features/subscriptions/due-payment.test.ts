import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/forget-entries.ts';
import { cards, startSupporters, type Supporters } from '../../testing/start-supporters.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const declinedWhenPaying = '4000000000000341';

describe.each(dynamodbStandIns)('what a payment waits for, over $name', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
  });
  afterAll(() => people.stop());

  /** Asks as the overview of the account does, which costs nothing at Stripe. */
  async function due(cookie: string): Promise<unknown> {
    const { length: before } = people.line.calls;
    const { status, body } = await people.work.ask('GET', '/subscriptions/due', { cookie });
    expect([status, people.line.calls.length]).toEqual([200, before]);
    return body;
  }

  it('is nothing for somebody who has no support', async () => {
    expect(await due((await people.person()).cookie)).toEqual({ due: null });
    expect((await people.work.ask('GET', '/subscriptions/due')).status).toBe(401);
  });

  it('is the bank at first, and nothing after the payment', async () => {
    const { cookie } = await people.person();
    const { body } = await people.begin(cookie);
    expect(await due(cookie)).toEqual({ due: 'confirmation' });
    await people.confirm((body as { clientSecret: string }).clientSecret);
    await people.arrive();
    expect(await due(cookie)).toEqual({ due: null });
  });

  it('is nothing if the first payment was declined', async () => {
    const { cookie, uid } = await people.person();
    const { body } = await people.begin(cookie, declinedWhenPaying);
    await people.confirm((body as { clientSecret: string }).clientSecret).catch(() => {});
    await people.arrive();
    expect((await people.stored(uid))?.current).toMatchObject({ status: 'incomplete', needs: 'card' });
    expect(await due(cookie)).toEqual({ due: null });
  });

  it.each([
    { number: cards.failsAtRenewal, needs: 'card' },
    { number: cards.asksAtRenewal, needs: 'confirmation' },
  ])('is the $needs when a renewal fails, until the support ends', async ({ number, needs }) => {
    const { cookie } = await people.supporter(number);
    await people.arrive();
    people.server.clock.advance('1 month');
    await people.arrive();
    expect(await due(cookie)).toEqual({ due: needs });
    expect((await people.work.ask('DELETE', '/subscriptions/me', { cookie })).status).toBe(200);
    expect(await due(cookie)).toEqual({ due: null });
  });
});
