import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSupportWork, type SupportWork } from '../../../testing/start-support-work.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { handledEventTypes } from './stripe-event.ts';

// Nobody listens there: taking an event asks Stripe nothing.
const stripe = {
  url: 'http://127.0.0.1:9',
  secretKey: 'sk_test_x',
  publishableKey: 'pk_test_x',
  webhookSecret: 'whsec_x',
};
let count = 0;

function madeUpEvent(type: string = 'invoice.paid', object: object = { id: 'in_1', customer: 'cus_1' }) {
  const id = `evt_${Date.now().toString(36)}${++count}`;
  const livemode = false;
  return {
    id,
    object: 'event',
    type,
    livemode,
    data: { object: { ...object, email: 'person@example.org' } },
  };
}

describe.each(dynamodbStandIns)('an event of Stripe’s, over $name', ({ endpoint, itOnce }) => {
  let work: SupportWork;

  beforeAll(async () => {
    work = await startSupportWork(endpoint, stripe);
    return () => work.stop();
  });
  afterEach(() => {
    work.watched.mend();
    work.refuseInvocations(0);
    work.invoked.length = 0;
  });

  const keyOf = ({ id }: { id: string }) => ({ pk: `EVT#${id}`, sk: 'EVENT' });
  async function stored(event: { id: string }) {
    const Key = keyOf(event);
    return (await work.client.send(new GetCommand({ TableName: work.ephemeral, Key }))).Item;
  }

  it('is stored, and the consumer is invoked with ids only', async () => {
    const event = madeUpEvent();
    expect(await work.deliver(event)).toMatchObject({ status: 200, body: { received: true } });
    const hint = { id: event.id, type: 'invoice.paid', customer: 'cus_1' };
    expect(work.invoked).toEqual([hint]);
    const item = await stored(event);
    expect(item).toMatchObject(hint);
    expect(JSON.stringify(item)).not.toContain('@');
    expect(Number(item?.['ttl'])).toBeGreaterThan(Date.now() / 1000 + 30 * 86_400);
  });

  it('that is sent ten times at once is stored once, and passed on while it is not done', async () => {
    const event = madeUpEvent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => work.deliver(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(work.invoked.length).toBeGreaterThan(0);
    await work.client.send(
      new UpdateCommand({
        TableName: work.ephemeral,
        Key: keyOf(event),
        UpdateExpression: 'SET doneAt = :now',
        ExpressionAttributeValues: { ':now': 'now' },
      }),
    );
    work.invoked.length = 0;
    expect((await work.deliver(event)).status).toBe(200);
    expect(work.invoked).toEqual([]);
  });

  it('that cannot be stored is answered with 503, and Stripe’s repeat is taken', async () => {
    const event = madeUpEvent();
    work.watched.fail('PutItem', Infinity);
    expect(await work.deliver(event)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect([await stored(event), work.invoked]).toEqual([undefined, []]);
    work.watched.mend();
    work.watched.fail('PutItem', Infinity, { afterwards: true });
    expect((await work.deliver(event)).status).toBe(503);
    work.watched.mend();
    expect((await work.deliver(event)).status).toBe(200);
    expect(work.invoked).toMatchObject([{ id: event.id }]);
  });

  it('that cannot be passed on is answered with 503, and Stripe’s repeat is passed on', async () => {
    const event = madeUpEvent();
    work.refuseInvocations(Infinity);
    expect(await work.deliver(event)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await stored(event)).toBeDefined();
    work.refuseInvocations(0);
    expect((await work.deliver(event)).status).toBe(200);
    expect(work.invoked).toMatchObject([{ id: event.id }]);
  });

  itOnce('of each handled type is taken with what leads to the person', async () => {
    const objects = {
      'charge.refunded': { id: 'ch_1', customer: 'cus_1' },
      'charge.dispute.created': { id: 'dp_1', charge: 'ch_2' },
    } as Record<string, object>;
    for (const type of handledEventTypes) {
      expect((await work.deliver(madeUpEvent(type, objects[type]))).status).toBe(200);
    }
    const hints = work.invoked.map(
      (one) => one as { type: string; customer: string | null; charge?: string },
    );
    expect(hints.map(({ type }) => type)).toEqual(handledEventTypes);
    expect(hints.at(-2)).toMatchObject({ customer: 'cus_1', charge: 'ch_1' });
    expect(hints.at(-1)).toMatchObject({ customer: null, charge: 'ch_2' });
    expect(hints.slice(0, -2).every(({ customer, charge }) => customer === 'cus_1' && !charge)).toBe(true);
  });

  itOnce.each(['customer.created', 'payment_intent.succeeded', 'something.new'])(
    'of the type %s is answered with 200 and not stored',
    async (type) => {
      const event = madeUpEvent(type);
      expect((await work.deliver(event)).status).toBe(200);
      expect([await stored(event), work.invoked]).toEqual([undefined, []]);
    },
  );

  itOnce('with another’s signature, an old one or none is refused before anything is stored', async () => {
    const event = madeUpEvent();
    for (const how of [{ secret: 'whsec_of_another' }, { secondsAgo: 301 }]) {
      expect(await work.deliver(event, how)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_SIGNATURE' },
      });
    }
    expect((await work.ask('POST', '/stripe/events', { body: event })).status).toBe(400);
    expect([await stored(event), work.invoked]).toEqual([undefined, []]);
  });

  itOnce('that is no event is refused although it is signed', async () => {
    for (const event of [
      {},
      { id: 'x', type: 'invoice.paid' },
      madeUpEvent('invoice.paid', { customer: 5 }),
    ]) {
      expect((await work.deliver(event as never)).status).toBe(400);
    }
    expect(work.invoked).toEqual([]);
  });
});

describe.each(dynamodbStandIns.slice(0, 1))('a stage without Stripe’s secrets', ({ endpoint }) => {
  let work: SupportWork;

  beforeAll(async () => {
    work = await startSupportWork(endpoint);
  });
  afterAll(() => work.stop());

  it('asks for a repeat of events, and has nothing to compare and nothing to carry out', async () => {
    expect((await work.deliver(madeUpEvent())).status).toBe(503);
    await work.reconcile();
    await work.carryOutDue();
  });
});
