import { isDeepStrictEqual } from 'node:util';
import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import { ulid } from '../platform/ulid.ts';
import { hasEnded } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { randomBytes } from 'node:crypto';
import { startStripeServer, type StripeServer } from '@touchdown/local-cloud/stripe/start-stripe-server.ts';
import { card } from '@touchdown/local-cloud/stripe/testing/subscribe.ts';
import { stripeClientFor } from '@touchdown/local-cloud/stripe/testing/stripe-client-for.ts';
import type { StoredProfile } from '../features/accounts/account-items.ts';
import { leaveSupportTask } from '../domain/support/support-task-items.ts';
import { subscriptionKey, type StoredSubscription } from '../domain/support/subscription-items.ts';
import { madeUpProfile, putProfile, putSignedIn } from './put-signed-in.ts';
import { startWatchedStripe, type WatchedStripe } from './start-watched-stripe.ts';
import { startSupportWork, type SentEvent, type SupportWork } from './start-support-work.ts';

export const cards = {
  succeeds: '4242424242424242',
  failsAtRenewal: '4000000000007775',
  asksAtRenewal: '4000002760003184',
};

export interface Supporter {
  uid: string;
  profile: StoredProfile;
  cookie: string;
  customer: string;
  subscription: string;
}

export type Supporters = Awaited<ReturnType<typeof startSupporters>>;

/** Starts everything of subscriptions with a Stripe of its own, and people who support the project. */
export async function startSupporters(endpoint: string) {
  const server: StripeServer = await startStripeServer();
  const line: WatchedStripe = await startWatchedStripe(server.url);
  const work: SupportWork = await startSupportWork(endpoint, { ...server, url: line.url });
  const stripe = stripeClientFor(server);
  const taken = new Set<string>();

  async function item(key: { pk: string; sk: string }) {
    return (await work.client.send(new GetCommand({ TableName: work.community, Key: key }))).Item;
  }
  const stored = async (uid: string) => (await item(subscriptionKey(uid))) as StoredSubscription | undefined;

  /** Signs somebody in who has no support yet. */
  async function person() {
    const id = ulid(Date.now(), randomBytes(16));
    const { profile, cookie } = await putSignedIn(work.client, work.community, {
      profile: madeUpProfile({ id }),
    });
    return { uid: profile.id, profile, cookie };
  }

  /** Begins somebody's support through the site, up to the confirmation. */
  async function begin(cookie: string, number = cards.succeeds) {
    const method = await stripe.paymentMethods.create(card(number));
    const body = { paymentMethodId: method.id, topUpAmount: 3.5 };
    return work.ask('POST', '/subscriptions', { cookie, body });
  }

  async function confirm(clientSecret: string) {
    const id = clientSecret.split('_secret_')[0] ?? '';
    const { status } = await stripe.paymentIntents.confirm(id);
    // As the bank's dialog does.
    if (status === 'requires_action') {
      const authorization = `Bearer ${server.publishableKey}`;
      const body = new URLSearchParams({ client_secret: clientSecret, succeeds: 'true' });
      const url = `${server.url}/v1/payment_intents/${id}/authenticate`;
      await fetch(url, { method: 'POST', headers: { authorization }, body });
    }
  }

  /** Somebody whose first month is paid. The events about it are not delivered. */
  async function supporter(number = cards.succeeds): Promise<Supporter> {
    const { uid, profile, cookie } = await person();
    const { status, body } = await begin(cookie, number);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    await confirm((body as { clientSecret: string }).clientSecret);
    const { customerId: customer, current } = (await stored(uid)) as StoredSubscription;
    return { uid, profile, cookie, customer, subscription: current?.id ?? '' };
  }

  /** Returns the events that Stripe has made since the last call, oldest first. */
  function newEvents(): Stripe.Event[] {
    const fresh = Object.values(server.state.events).filter(({ id }) => !taken.has(id));
    for (const { id } of fresh) taken.add(id);
    return fresh;
  }

  /** Lets the consumer work through what Lambda has accepted. */
  async function workOff(): Promise<void> {
    for (const hint of work.invoked.splice(0)) await work.consume(hint);
  }

  /** Delivers events and works them off. */
  async function arrive(events: SentEvent[] = newEvents()): Promise<void> {
    for (const event of events) {
      const { status, body } = await work.deliver(event);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    }
    await workOff();
  }

  /** Deletes an account as far as support needs it: the tombstone and the task. */
  async function deleteAccount({ uid, profile }: Pick<Supporter, 'uid' | 'profile'>): Promise<void> {
    const tombstone = { id: uid, authEpoch: profile.authEpoch + 1, deletedAt: new Date().toISOString() };
    await putProfile(work.client, work.community, tombstone);
    await leave(uid, 'forget');
  }

  async function leave(uid: string, task: 'forget' | 'email', time = Date.now()): Promise<void> {
    const { Put: put } = leaveSupportTask(work.community, uid, task, time);
    if (put) await work.client.send(new PutCommand(put));
  }

  /** Returns all keys that lead to a person's support or say what is still to be done. */
  async function keysAbout(uid: string): Promise<string[]> {
    const { Items: items = [] } = await work.client.send(new ScanCommand({ TableName: work.community }));
    return items
      .filter(({ pk }) => /^(SUB|STRIPECUS|SUBTASK)#/.test(String(pk)))
      .filter((one) => JSON.stringify(one).includes(uid))
      .map(({ pk, sk }) => `${String(pk)} ${String(sk)}`)
      .toSorted();
  }

  function liveAt(customer: string): Stripe.Subscription[] {
    return Object.values(server.state.subscriptions).filter(
      (one) => one.customer === customer && !hasEnded(one.status),
    );
  }

  /** Returns how the table differs from Stripe for somebody, in words; empty if both agree. */
  async function differences(uid: string): Promise<string[]> {
    const { customerId, current } = (await stored(uid)) ?? {};
    const found: string[] = [];
    const expect = (what: string, got: unknown, expected: unknown) => {
      if (!isDeepStrictEqual(got, expected)) {
        found.push(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`);
      }
    };
    const live = customerId === undefined ? [] : liveAt(customerId);
    expect('live subscriptions', live.length <= 1, true);
    if (live[0]) expect('id', current?.id, live[0].id);
    const there = current === undefined ? undefined : server.state.subscriptions[current.id];
    if (!current || !there) return found;
    const ends = there.items.data.map((one) => one.current_period_end);
    const hasEndedThere = hasEnded(there.status);
    expect('status', current.status, there.status);
    expect('cents', [current.baseCents, current.extraCents], [200, 350]);
    expect('cancelsAtPeriodEnd', current.cancelsAtPeriodEnd, !hasEndedThere && there.cancel_at_period_end);
    if (!there.status.startsWith('incomplete')) {
      expect('periodEnd', current.periodEnd, new Date(Math.min(...ends) * 1000).toISOString());
    }
    expect('endedAt', current.endedAt !== null, hasEndedThere);
    return found;
  }

  return {
    server,
    line,
    work,
    stripe,
    item,
    stored,
    person,
    begin,
    confirm,
    supporter,
    newEvents,
    workOff,
    arrive,
    deleteAccount,
    leave,
    keysAbout,
    liveAt,
    differences,
    stop: async () => {
      await Promise.all([server.close(), line.stop()]);
      await work.stop();
    },
  };
}
