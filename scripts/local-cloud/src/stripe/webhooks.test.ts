import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { apiVersion } from './local-keys.ts';
import { signEvent } from './webhooks/webhook-sender.ts';
import { stripeForTests } from './testing/stripe-for-tests.ts';
import { subscribe, subscribeAndPay } from './testing/subscribe.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

const startStripe = stripeForTests();
const secret = 'whsec_test';
let stop = async () => {};
afterEach(() => stop());

async function start(...statuses: number[]) {
  const receiver = await startWebhookReceiver(...statuses);
  stop = receiver.stop;
  const { server, stripe } = await startStripe({ webhook: { url: receiver.url, secret } });
  const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  const verify = (index: number) => {
    const { body, signature } = receiver.received[index] ?? { body: '', signature: '' };
    return stripe.webhooks.constructEvent(body, signature, secret);
  };
  return { server, stripe, types, verify, received: receiver.received };
}

describe('webhooks of the local Stripe server', () => {
  it('are signed as the SDK expects it, and carry the version of the API', async () => {
    const { server, stripe, verify } = await start();
    const { subscription } = await subscribe(stripe, '4242424242424242');
    await server.webhooks.settled();
    const event = verify(0);
    expect(event).toMatchObject({ type: 'customer.subscription.created', api_version: apiVersion });
    expect((event.data.object as Stripe.Subscription).id).toBe(subscription.id);
    expect((await stripe.events.list()).data).toMatchObject([{ id: event.id, type: event.type }]);
  });

  it('have the signature that the SDK makes for its own tests', () => {
    const timestamp = 1_790_000_000;
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: '{}',
      secret,
      timestamp,
    });
    expect(signEvent('{}', secret, timestamp)).toBe(header);
  });

  it('say what has changed', async () => {
    const { server, stripe, verify, types } = await start();
    await subscribeAndPay(stripe, '4242424242424242');
    await server.webhooks.settled();
    expect(types()).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ]);
    expect(verify(1).data.previous_attributes).toEqual({ status: 'incomplete' });
  });

  it('come again while the answer is no success', async () => {
    const { server, stripe, types } = await start(500, 503, 302);
    await subscribe(stripe, '4242424242424242');
    await server.webhooks.settled();
    expect(types()).toEqual(Array.from({ length: 4 }, () => 'customer.subscription.created'));
    expect(server.webhooks.deliveries.map(({ status }) => status)).toEqual([500, 503, 302, 200]);
  });

  it('are held, released, repeated and shuffled on request', async () => {
    const { server, stripe, types } = await start();
    server.webhooks.hold();
    await subscribeAndPay(stripe, '4242424242424242');
    await server.webhooks.settled();
    expect(types()).toEqual([]);
    server.webhooks.repeat(2);
    server.webhooks.shuffle();
    await server.webhooks.settled();
    expect(types()).toHaveLength(6);
    const inOrder = ['customer.subscription.created', 'customer.subscription.updated', 'invoice.paid'];
    expect(types()).not.toEqual(inOrder.flatMap((type) => [type, type]));
    expect(new Set(types())).toEqual(new Set(inOrder));
  });

  it('can have a wrong signature or an old one', async () => {
    const { server, stripe, verify, types } = await start();
    server.webhooks.forgeNext(1);
    await subscribe(stripe, '4242424242424242');
    await server.webhooks.settled();
    expect(() => verify(0)).toThrow('No signatures found matching');
    server.webhooks.ageNext(1);
    server.clock.advance('23 hours');
    await server.webhooks.settled();
    expect(types()).toHaveLength(2);
    expect(() => verify(1)).toThrow('Timestamp outside the tolerance zone');
  });

  it('keep the signature of today when the clock of Stripe is ahead', async () => {
    const { server, stripe, verify } = await start();
    server.clock.advance('1 year');
    await subscribe(stripe, '4242424242424242');
    await server.webhooks.settled();
    expect(verify(0).created).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400);
  });
});
