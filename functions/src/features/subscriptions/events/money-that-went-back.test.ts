import { beforeAll, describe, expect, it } from 'vitest';
import { startSupporters, type Supporter, type Supporters } from '../../../testing/start-supporters.ts';
import { oneStandIn } from '../../../testing/test-table.ts';

describe.each(oneStandIn)('money that went back', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
    return () => people.stop();
  });

  const chargesOf = ({ customer }: Pick<Supporter, 'customer'>) =>
    Object.values(people.server.state.charges).filter((one) => one.customer === customer && one.paid);
  const currentOf = async ({ uid }: Pick<Supporter, 'uid'>) => (await people.stored(uid))?.current;

  async function supporter() {
    const one = await people.supporter();
    await people.arrive();
    const [charge] = chargesOf(one);
    if (!charge) throw new Error('Nothing was paid.');
    return { ...one, charge };
  }

  it('in full ends the subscription at once, and says so also after a repeat', async () => {
    const one = await supporter();
    await people.stripe.refunds.create({ charge: one.charge.id });
    const events = people.newEvents();
    expect(events.map(({ type }) => type)).toContain('charge.refunded');
    await people.arrive(events);
    const ended = { status: 'canceled', endedBy: 'refund', cancelsAtPeriodEnd: false };
    expect(await currentOf(one)).toMatchObject(ended);
    await people.arrive(events);
    await people.arrive();
    expect(await currentOf(one)).toMatchObject(ended);
    expect(people.liveAt(one.customer)).toEqual([]);
    expect(await people.differences(one.uid)).toEqual([]);
  });

  it('in part changes nothing until all of it went back', async () => {
    const one = await supporter();
    await people.stripe.refunds.create({ charge: one.charge.id, amount: 100 });
    await people.arrive();
    expect(await currentOf(one)).toMatchObject({ status: 'active', endedBy: null });
    await people.stripe.refunds.create({ charge: one.charge.id, amount: 450 });
    await people.arrive();
    expect(await currentOf(one)).toMatchObject({ status: 'canceled', endedBy: 'refund' });
  });

  it('by a dispute ends the subscription, although the event names no customer', async () => {
    const one = await supporter();
    const charge = people.server.state.charges[one.charge.id];
    if (charge) charge.disputed = true;
    const event = {
      id: `evt_dispute${Date.now()}`,
      type: 'charge.dispute.created',
      data: { object: { id: 'dp_1', charge: one.charge.id } },
    };
    await people.arrive([event]);
    expect(await currentOf(one)).toMatchObject({ status: 'canceled', endedBy: 'dispute' });
  });

  it('from an older subscription that has ended leaves the present one alone', async () => {
    const one = await supporter();
    await people.stripe.subscriptions.cancel(one.subscription);
    await people.arrive();
    const { status, body } = await people.begin(one.cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    await people.confirm((body as { clientSecret: string }).clientSecret);
    await people.arrive();
    await people.stripe.refunds.create({ charge: one.charge.id });
    await people.arrive();
    const current = await currentOf(one);
    expect(current).toMatchObject({ status: 'active', endedBy: null });
    expect(current?.id).not.toBe(one.subscription);
    expect(await people.differences(one.uid)).toEqual([]);
  });

  it('whose work died after Stripe was told ends in the same way when it is repeated', async () => {
    const one = await supporter();
    await people.stripe.refunds.create({ charge: one.charge.id });
    for (const event of people.newEvents()) await people.work.deliver(event);
    const hints = people.work.invoked.splice(0);
    people.work.watched.fail('PutItem', Infinity);
    for (const hint of hints) await people.work.consume(hint).catch(() => {});
    people.work.watched.mend();
    expect(people.liveAt(one.customer)).toEqual([]);
    for (const hint of hints) await people.work.consume(hint);
    expect(await currentOf(one)).toMatchObject({ status: 'canceled', endedBy: 'refund' });
  });

  it('of a charge that pays no subscription, or that Stripe does not know, changes nothing', async () => {
    const one = await supporter();
    const before = await people.stored(one.uid);
    const event = (id: string, object: object) => ({ id, type: 'charge.refunded', data: { object } });
    await people.arrive([
      event('evt_a1', { id: 'ch_unknown', customer: one.customer }),
      event('evt_a2', { id: 'ch_unknown', customer: null }),
    ]);
    expect(await people.stored(one.uid)).toEqual(before);
  });
});
