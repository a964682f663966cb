import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subscriptionKey } from '../../../domain/support/subscription-items.ts';
import { putProfile } from '../../../testing/put-signed-in.ts';
import { startSupporters, type Supporter, type Supporters } from '../../../testing/start-supporters.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import type { LogLine } from '../../../testing/written-lines.ts';

const nothing = { repaired: 0, double: 0, orphan: 0, missedEvents: 0 };

describe.each(dynamodbStandIns)('the daily comparison with Stripe, over $name', ({ endpoint, itOnce }) => {
  let people: Supporters;

  beforeEach(async () => {
    people = await startSupporters(endpoint);
  });
  afterEach(() => people.stop());

  /** Lets it run and returns what it counted and the troubles that it reported. */
  async function reconcile(): Promise<{ counts: LogLine; troubles: unknown[] }> {
    const lines = await people.work.written(() => people.work.reconcile());
    const counts = lines.find(({ message }) => message === 'support compared with Stripe');
    return { counts: counts ?? {}, troubles: lines.flatMap(({ trouble }) => trouble ?? []) };
  }

  async function settled(): Promise<Supporter> {
    const one = await people.supporter();
    await people.arrive();
    return one;
  }

  it('finds what no event told: it never arrived', async () => {
    const one = await people.supporter();
    expect((await people.stored(one.uid))?.current?.status).toBe('incomplete');
    const { counts, troubles } = await reconcile();
    expect(counts).toMatchObject({ people: 1, repaired: 1 });
    expect(troubles).toEqual(['subscriptions/repaired']);
    expect(await people.differences(one.uid)).toEqual([]);
    expect((await reconcile()).counts).toMatchObject({ ...nothing, agreed: 1 });
  });

  it('works through a refund whose event never arrived', async () => {
    const one = await settled();
    const charge = Object.values(people.server.state.charges).find(
      ({ customer }) => customer === one.customer,
    );
    await people.stripe.refunds.create({ charge: charge?.id ?? '' });
    // Half an hour ago, so that it is not on its way any more.
    for (const event of people.newEvents()) event.created -= 1800;
    const { counts, troubles } = await reconcile();
    expect(counts).toMatchObject({ missedEvents: 1, agreed: 1 });
    expect(troubles).toEqual(['subscriptions/event-failed']);
    expect((await people.stored(one.uid))?.current).toMatchObject({ status: 'canceled', endedBy: 'refund' });
    expect((await reconcile()).counts).toMatchObject(nothing);
  });

  it('repairs every field that somebody changed by hand, and says which', async () => {
    const one = await settled();
    const before = await people.item(subscriptionKey(one.uid));
    const values: [string, unknown][] = [
      ['current.id', 'sub_nobody'],
      ['current.status', 'canceled'],
      ['current.baseCents', 1],
      ['current.extraCents', 99_999],
      ['current.periodEnd', '2036-01-01T00:00:00.000Z'],
      ['current.cancelsAtPeriodEnd', true],
      ['current.endedAt', '2026-01-01T00:00:00.000Z'],
      ['current.endedBy', 'dispute'],
      ['current.needs', 'card'],
      ['current.fetchedAt', 9_999_999_999_999],
      ['current.unknown', 'x'],
      ['unknown', 'x'],
      ['g3sk', 'somebody-else'],
      ['customerId', 'cus_nobody'],
    ];
    for (const [path, value] of values) {
      const names = path.split('.');
      await people.work.client.send(
        new UpdateCommand({
          TableName: people.work.community,
          Key: subscriptionKey(one.uid),
          UpdateExpression: `SET ${names.map((_name, at) => `#n${at}`).join('.')} = :value`,
          ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#n${at}`, name])),
          ExpressionAttributeValues: { ':value': value },
        }),
      );
      const { counts, troubles } = await reconcile();
      expect([path, counts['repaired'], troubles]).toEqual([path, 1, ['subscriptions/repaired']]);
      const { current, ...rest } = (await people.item(subscriptionKey(one.uid))) ?? {};
      const { current: was, ...others } = before ?? {};
      expect([path, rest]).toEqual([path, others]);
      const version = { fetchedAt: 0 };
      expect([path, { ...current, ...version }]).toEqual([path, { ...was, ...version }]);
      expect(current.fetchedAt).toBeLessThan(Date.now() + 60_000);
    }
  });

  it('repairs items that somebody deleted', async () => {
    const [one, other] = [await settled(), await settled()];
    for (const Key of [{ pk: `STRIPECUS#${one.customer}`, sk: 'PERSON' }, subscriptionKey(other.uid)]) {
      await people.work.client.send(new DeleteCommand({ TableName: people.work.community, Key }));
    }
    // Not so new that they may be beginning at this moment.
    for (const customer of Object.values(people.server.state.customers)) customer.created -= 3600;
    expect((await reconcile()).counts).toMatchObject({ repaired: 2 });
    for (const { uid, customer } of [one, other]) {
      expect(await people.differences(uid)).toEqual([]);
      expect(await people.keysAbout(uid)).toEqual([`STRIPECUS#${customer} PERSON`, `SUB#${uid} CURRENT`]);
    }
    expect((await reconcile()).counts).toMatchObject({ ...nothing, agreed: 2 });
  });

  it('cancels doubles, also of a second customer, and keeps what is paid', async () => {
    const one = await settled();
    const { items } = await people.stripe.subscriptions.retrieve(one.subscription);
    const price = items.data[0]?.price.id ?? '';
    const second = await people.stripe.customers.create({
      metadata: { uid: one.uid },
      email: one.profile.email,
    });
    for (const customer of [one.customer, second.id]) {
      await people.stripe.subscriptions.create({
        customer,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
      });
    }
    for (const customer of Object.values(people.server.state.customers)) customer.created -= 3600;
    const { counts, troubles } = await reconcile();
    expect(counts).toMatchObject({ double: 1 });
    expect(troubles).toEqual(['subscriptions/double']);
    expect(people.liveAt(one.customer).map(({ id }) => id)).toEqual([one.subscription]);
    expect(people.liveAt(second.id)).toEqual([]);
    expect(people.server.state.customers[second.id]).toBeUndefined();
    expect(await people.differences(one.uid)).toEqual([]);
  });

  it('ends what a deleted account pays, and leaves other stages’ customers alone', async () => {
    const one = await settled();
    const foreign = await people.stripe.customers.create({ metadata: { uid: 'of-another-stage' } });
    const orphan = await people.stripe.customers.create({ metadata: { uid: one.uid } });
    await people.deleteAccount(one);
    const { counts } = await reconcile();
    expect(counts).toMatchObject({ orphan: 1, foreign: 1 });
    expect(people.liveAt(one.customer)).toEqual([]);
    expect(Object.keys(people.server.state.customers)).toEqual([foreign.id]);
    expect(people.server.state.deletedCustomers[orphan.id]).toBeDefined();
    expect(await people.keysAbout(one.uid)).toEqual([]);
  });

  itOnce('corrects an email address, and carries out tasks that are due', async () => {
    const [one, gone] = [await settled(), await settled()];
    await putProfile(people.work.client, people.work.community, { ...one.profile, email: 'new@example.org' });
    const { uid, profile } = await people.person();
    await people.deleteAccount({ uid, profile });
    await people.leave(uid, 'forget', Date.now() - 3_600_000);
    const { counts } = await reconcile();
    expect(counts).toMatchObject({ repaired: 1, agreed: 1, tasks: 1 });
    expect(people.server.state.customers[one.customer]?.email).toBe('new@example.org');
    expect(people.server.state.customers[gone.customer]?.email).toBe(gone.profile.email);
  });

  itOnce('ends what the table says of a customer that is gone at Stripe', async () => {
    const one = await settled();
    await people.stripe.customers.del(one.customer);
    expect((await reconcile()).counts).toMatchObject({ repaired: 1 });
    expect((await people.stored(one.uid))?.current?.status).toBe('canceled');
    expect((await reconcile()).counts).toMatchObject(nothing);
  });

  itOnce(
    'fails while Stripe does not answer, compares the others, and is complete when it is repeated',
    async () => {
      const [other, one] = [await settled(), await people.supporter()];
      people.line.fail({ how: 'never arrives' });
      await expect(people.work.reconcile()).rejects.toThrow();
      people.line.mend();
      // Only one of them has something to be written.
      people.work.watched.fail('PutItem', Infinity);
      const lines = await people.work.written(() =>
        expect(people.work.reconcile()).rejects.toThrow('of the comparison failed'),
      );
      expect(lines).toContainEqual(
        expect.objectContaining({ trouble: 'subscriptions/not-compared', person: one.uid }),
      );
      expect(lines).toContainEqual(expect.objectContaining({ people: 2, agreed: 1, failures: 1 }));
      people.work.watched.mend();
      await people.work.reconcile();
      for (const { uid } of [one, other]) expect(await people.differences(uid)).toEqual([]);
    },
  );

  itOnce('reads all pages of more people than one page has', async () => {
    const one = await settled();
    for (let count = 0; count < 105; count++) {
      await people.stripe.customers.create({ metadata: { uid: `of-another-stage-${count}` } });
    }
    await people.work.client.send(
      new PutCommand({
        TableName: people.work.community,
        Item: { ...(await people.item(subscriptionKey(one.uid))), unknown: 'x' },
      }),
    );
    expect((await reconcile()).counts).toMatchObject({ people: 106, foreign: 105, repaired: 1 });
  });
});
