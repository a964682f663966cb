import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import {
  subscriptionKey,
  type StoredSubscription,
} from '@touchdown/functions/domain/support/subscription-items.ts';
import { supportTaskKey } from '@touchdown/functions/domain/support/support-task-items.ts';
import { operatorSecretName } from '@touchdown/shared/contract/operator-secrets.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { stripeClientFor } from '@touchdown/local-cloud/stripe/testing/stripe-client-for.ts';

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const password = 'a sentence nobody else has thought of';

/** Starts the whole cloud in memory, and the calls that the tests make. */
async function startCloud() {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-support-'));
  const cloud: LocalSite = await startLocalSite({
    stateDir,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
  });
  const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const table = DynamoDBDocumentClient.from(dynamodb);
  const api = (path: string, init: RequestInit = {}) =>
    fetch(cloud.url + apiBase + path, { ...init, headers: { origin: cloud.url, ...init.headers } });

  return {
    cloud,
    api,
    /** Creates an account. Returns its id and how it calls the API. */
    async member(username: string) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ username, email: `${username}@example.org`, password });
      const signedUp = await api('/auth/signup', { method: 'POST', body, headers });
      const { user } = (await signedUp.json()) as { user: { id: string } };
      const cookie = signedUp.headers
        .getSetCookie()
        .map((header) => header.split(';')[0])
        .join('; ');
      const ask = (method: string, path: string, content?: object) =>
        api(path, {
          method,
          headers: { ...headers, cookie },
          ...(content ? { body: JSON.stringify(content) } : {}),
        });
      return { id: user.id, ask };
    },
    /** Sends an event to the webhook, signed with a secret. */
    deliver(event: { id: string }, secret: string): Promise<Response> {
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
      return api('/stripe/events', { method: 'POST', body, headers: { 'stripe-signature': signature } });
    },
    async item(tableName: string, Key: Record<string, string>) {
      const command = new GetCommand({ TableName: cloud.nameOf(tableName), Key, ConsistentRead: true });
      return (await table.send(command)).Item;
    },
    async stop(): Promise<void> {
      table.destroy();
      // Throws if a function was refused something.
      await cloud.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
type Started = Awaited<ReturnType<typeof startCloud>>;

describe('an event that somebody else has signed', () => {
  let started: Started;
  beforeAll(async () => {
    started = await startCloud();
  });
  afterAll(() => started.stop());

  it('is refused and changes nothing, and the same event of Stripe’s is worked through', async () => {
    const { stripe: server } = started.cloud;
    const person = await started.member('Supporter');
    const client = stripeClientFor(server);
    const { id: paymentMethodId } = await client.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    });
    const begun = await person.ask('POST', '/subscriptions', { paymentMethodId, topUpAmount: 1 });
    const { clientSecret } = (await begun.json()) as { clientSecret: string };
    await client.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '');
    const current = async () => {
      const item = await started.item('CommunityTable', subscriptionKey(person.id));
      return (item as StoredSubscription | undefined)?.current;
    };
    await eventually(async () => expect((await current())?.status).toBe('active'));
    await server.webhooks.settled();
    const eventItem = (id: string) =>
      started.item('EphemeralTable', itemKey(ephemeral.kinds.stripeEvent, { event: id }));
    await eventually(async () => {
      // Those that nobody needs are not stored.
      const kept = await Promise.all(Object.keys(server.state.events).map(eventItem));
      expect(kept.filter((item) => item && item['doneAt'] === undefined)).toEqual([]);
    });

    // Stripe says something else than the table now, so an event that is worked through shows.
    const before = await current();
    const subscription = server.state.subscriptions[before?.id ?? ''];
    if (subscription) subscription.cancel_at_period_end = true;
    const { length: calls } = server.calls;
    const type = 'customer.subscription.updated';
    const template = Object.values(server.state.events).findLast((each) => each.type === type);
    const event = { ...template, id: 'evt_00000000000000000000forged' };
    const refused = await started.deliver(event, 'whsec_somebody_else_has_this_one');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'INVALID_SIGNATURE' }),
    ]);
    expect(await eventItem(event.id)).toBeUndefined();
    expect(await current()).toEqual(before);
    expect(server.calls.slice(calls)).toEqual([]);

    expect((await started.deliver(event, server.webhookSecret)).status).toBe(200);
    await eventually(async () => expect((await current())?.cancelsAtPeriodEnd).toBe(true));
    expect(await eventItem(event.id)).toBeDefined();
  });
});

describe('a stage without Stripe’s keys', () => {
  let started: Started;
  beforeAll(async () => {
    started = await startCloud();
    for (const secret of ['stripe-secret-key', 'stripe-webhook-secret'] as const)
      started.cloud.parameters.parameters.delete(operatorSecretName('dev', secret));
  });
  afterAll(() => started.stop());

  it('says that support is not open, and everything else works', async () => {
    const { cloud, api } = started;
    const person = await started.member('Newcomer');
    const notOpen = { code: 'UNAVAILABLE', error: 'Supporting the project is not open yet.' };
    expect(await (await api('/subscriptions/config')).json()).toEqual({ open: false });
    const begun = await person.ask('POST', '/subscriptions', { paymentMethodId: 'pm_1', topUpAmount: 1 });
    expect([begun.status, await begun.json()]).toEqual([503, notOpen]);
    for (const [method, path] of [
      ['GET', '/subscriptions/me'],
      ['DELETE', '/subscriptions/me'],
      ['POST', '/subscriptions/me/keep'],
      ['POST', '/subscriptions/portal'],
    ] as const)
      expect([path, (await person.ask(method, path)).status]).toEqual([path, 404]);
    expect(await (await person.ask('GET', '/subscriptions/due')).json()).toEqual({ due: null });
    // Stripe would repeat it until the stage has its secrets.
    const event = await started.deliver({ id: 'evt_1' }, cloud.stripe.webhookSecret);
    expect([event.status, event.headers.get('retry-after')]).toEqual([503, '60']);

    for (const path of ['/contributions', '/tornadoes?limit=1', '/users/Newcomer', '/site-status'])
      expect([path, (await api(path)).status]).toEqual([path, 200]);
    for (const id of ['SupportDaily', 'SupportHourly']) await cloud.runSchedule(id);
    expect((await person.ask('PATCH', '/auth/me', { supporterMark: true })).status).toBe(200);
    expect((await person.ask('GET', '/auth/me/export')).status).toBe(200);
    expect((await person.ask('DELETE', '/auth/me', { password })).status).toBe(200);
    const task = supportTaskKey(person.id, 'forget');
    await eventually(async () => expect(await started.item('CommunityTable', task)).toBeUndefined());
    expect(cloud.stripe.calls).toEqual([]);
  });
});
