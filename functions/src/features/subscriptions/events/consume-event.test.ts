import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cards, startSupporters, type Supporters } from '../../../testing/start-supporters.ts';
import type { StripeFault } from '../../../testing/start-watched-stripe.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

describe.each(dynamodbStandIns)('the consumer of events, over $name', ({ endpoint, itOnce }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
    return () => people.stop();
  });
  afterEach(async () => {
    people.work.watched.mend();
    people.line.mend();
    people.newEvents();
    people.work.invoked.length = 0;
  });

  async function isDone(id: string): Promise<boolean> {
    const Key = { pk: `EVT#${id}`, sk: 'EVENT' };
    const { Item: item } = await people.work.client.send(
      new GetCommand({ TableName: people.work.ephemeral, Key }),
    );
    return item?.['doneAt'] !== undefined;
  }

  it('stores what Stripe says after the first payment, and repeats of events change nothing', async () => {
    const { uid } = await people.supporter();
    const events = people.newEvents();
    expect(events.map(({ type }) => type)).toContain('customer.subscription.updated');
    await people.arrive(events);
    const { current } = (await people.stored(uid)) ?? {};
    expect(current).toMatchObject({ status: 'active', baseCents: 200, extraCents: 350, needs: null });
    expect(await people.differences(uid)).toEqual([]);
    const before = await people.stored(uid);
    for (let time = 0; time < 10; time++) await people.arrive(events);
    expect(await people.stored(uid)).toEqual(before);
    expect(await Promise.all(events.map(({ id }) => isDone(id)))).not.toContain(false);
  });

  it('gives the same in any order, and twenty at once', async () => {
    const { uid } = await people.supporter();
    people.server.clock.advance('1 month');
    const events = people.newEvents().toReversed();
    for (const event of [...events, ...events]) await people.work.deliver(event);
    // One call first, because a client keeps the role of its first call.
    await people.work.consume(people.work.invoked[0]);
    await Promise.all(people.work.invoked.splice(0, 20).map((hint) => people.work.consume(hint)));
    await people.workOff();
    expect(await people.differences(uid)).toEqual([]);
  });

  it('works through an event before the request has stored its subscription', async () => {
    const { uid, cookie } = await people.person();
    const { status, body } = await people.begin(cookie);
    expect(status).toBe(200);
    const stored = await people.stored(uid);
    // As if the request had died before its last write.
    const { current: _gone, g3pk: _pk, g3sk: _sk, ...without } = stored as unknown as Record<string, unknown>;
    await people.work.client.send(new PutCommand({ TableName: people.work.community, Item: without }));
    await people.arrive();
    expect((await people.stored(uid))?.current).toMatchObject({
      id: stored?.current?.id,
      status: 'incomplete',
    });
    await people.confirm((body as { clientSecret: string }).clientSecret);
    await people.arrive();
    expect((await people.stored(uid))?.current?.status).toBe('active');
  });

  it('begins again after a failure at each of its steps, and loses nothing', async () => {
    const { uid } = await people.supporter();
    const event = people.newEvents().find(({ type }) => type === 'customer.subscription.updated');
    if (!event) throw new Error('Stripe made no event.');
    await people.work.deliver(event);
    const [hint] = people.work.invoked.splice(0);
    const { watched } = people.work;
    for (const afterwards of [false, true]) {
      for (const operation of ['GetItem', 'PutItem', 'UpdateItem']) {
        watched.fail(operation, Infinity, { afterwards });
        const outcome = await people.work.consume(hint).catch(() => 'failed');
        // What is stored already is not written again.
        if (operation !== 'PutItem' || !afterwards)
          expect([operation, outcome]).toEqual([operation, 'failed']);
        watched.mend();
      }
    }
    expect(await people.stored(uid)).toBeDefined();
    await people.work.consume(hint);
    expect(await people.differences(uid)).toEqual([]);
    expect(await isDone(event.id)).toBe(true);
  });

  itOnce.each([
    ['answers with 429', { how: 'refused', status: 429 }],
    ['answers with 500', { how: 'refused', status: 500 }],
    ['breaks off its answers', { how: 'half an answer' }],
    ['is down', { how: 'never arrives' }],
  ] as [string, StripeFault][])('fails while Stripe %s, so that Lambda repeats it', async (_name, fault) => {
    const { uid } = await people.supporter();
    for (const event of people.newEvents()) await people.work.deliver(event);
    const hints = people.work.invoked.splice(0);
    const before = await people.stored(uid);
    people.line.fail(fault);
    const lines = await people.work.written(() => expect(people.work.consume(hints[0])).rejects.toThrow());
    expect(JSON.stringify(lines)).not.toContain(people.server.secretKey);
    expect(await people.stored(uid)).toEqual(before);
    people.line.mend();
    for (const hint of hints) await people.work.consume(hint);
    expect(await people.differences(uid)).toEqual([]);
  });

  itOnce('says that a renewal needs another card, or a confirmation', async () => {
    for (const [number, needs] of [
      [cards.failsAtRenewal, 'card'],
      [cards.asksAtRenewal, 'confirmation'],
    ] as const) {
      const { uid, subscription } = await people.supporter(number);
      await people.arrive();
      expect((await people.stored(uid))?.current).toMatchObject({ status: 'active', needs: null });
      people.server.clock.advance('1 month');
      await people.arrive();
      expect((await people.stored(uid))?.current).toMatchObject({ status: 'past_due', needs });
      await people.stripe.subscriptions.cancel(subscription);
      await people.arrive();
      expect((await people.stored(uid))?.current).toMatchObject({ status: 'canceled', needs: null });
    }
  });

  it('ignores a customer that is not of this stage', async () => {
    const customer = await people.stripe.customers.create({ metadata: { uid: 'of-another-stage' } });
    const event = {
      id: `evt_${Date.now()}`,
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_x', customer: customer.id } },
    };
    await people.work.deliver(event);
    const lines = await people.work.written(() => people.workOff());
    expect(lines).toMatchObject([{ message: 'payment event ignored', event: event.id }]);
    expect(await isDone(event.id)).toBe(true);
    expect(people.server.state.customers[customer.id]).toBeDefined();
  });

  it('of a deleted account ends what it pays and deletes the customer, and writes nothing', async () => {
    const one = await people.supporter();
    await people.deleteAccount(one);
    await people.arrive();
    expect(people.liveAt(one.customer)).toEqual([]);
    expect(people.server.state.customers[one.customer]).toBeUndefined();
    expect(await people.keysAbout(one.uid)).toEqual([]);
    // The events about the end arrive when nothing leads to the person any more.
    await people.arrive();
    expect(await people.keysAbout(one.uid)).toEqual([]);
  });

  it('cancels the second of two subscriptions, keeps the paid one, and reports it', async () => {
    const { uid, customer, subscription } = await people.supporter();
    await people.arrive();
    const first = await people.stripe.subscriptions.retrieve(subscription);
    const price = first.items.data[0]?.price.id ?? '';
    const second = await people.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
    const lines = await people.work.written(() => people.arrive());
    expect(people.liveAt(customer).map(({ id }) => id)).toEqual([subscription]);
    expect(await people.differences(uid)).toEqual([]);
    const trouble = { trouble: 'subscriptions/double', kept: subscription, canceled: [second.id] };
    expect(lines).toContainEqual(expect.objectContaining(trouble));
  });
});
