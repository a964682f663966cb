import { once } from 'node:events';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import { vi } from 'vitest';
import { supportTaskKey, type SupportTask } from '../domain/support/support-task-items.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { followedChange, streamImage } from './stream-event.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';
import type { linesWrittenBy } from './written-lines.ts';

export interface SentEvent {
  id: string;
  type: string;
  data: { object: object };
}

export interface SupportWork {
  client: DynamoDBDocumentClient;
  community: string;
  ephemeral: string;
  /** Records each call of every entry to the tables and fails on demand. */
  watched: WatchedTable;
  parameters: ParameterServer;
  /** What Lambda was asked to invoke the consumer with and has accepted, oldest first. */
  invoked: unknown[];
  /** Makes Lambda refuse the next invocations. */
  refuseInvocations: (times: number) => void;
  ask: (
    method: string,
    path: string,
    content?: { cookie?: string; body?: unknown; text?: string; headers?: Record<string, string> },
  ) => Promise<TestResponse>;
  /** Sends an event to the webhook, signed as Stripe does. */
  deliver: (event: SentEvent, how?: { secret?: string; secondsAgo?: number }) => Promise<TestResponse>;
  consume: (hint: unknown) => Promise<void>;
  reconcile: () => Promise<void>;
  carryOutDue: () => Promise<void>;
  /** Gives the functions that nobody waits for so many milliseconds until Lambda ends them. */
  giveTime: (milliseconds?: number) => void;
  /** Carries out a task as the follower of the table's stream does. Does nothing if there is none. */
  followTask: (uid: string, task: SupportTask) => Promise<void>;
  /** Returns the log lines that an action of these entries writes. */
  written: typeof linesWrittenBy;
  stop: () => Promise<void>;
}

/** As much as the templates give them at least. */
const usualMilliseconds = 120_000;

interface StripeAddress {
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Starts the entries of subscriptions with tables, parameters and a Lambda of their own. Without Stripe, nothing is open. */
export async function startSupportWork(endpoint: string, stripe?: StripeAddress): Promise<SupportWork> {
  const [community, ephemeral] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
  ]);
  const watched = watchTable(guarded(endpoint));
  const parameters = await startParameterServer();
  if (stripe) {
    parameters.set('/test/stripe-secret-key', stripe.secretKey);
    parameters.set('/test/stripe-webhook-secret', stripe.webhookSecret);
  }
  const invoked: unknown[] = [];
  let refusals = 0;
  let remaining = usualMilliseconds;
  const context = { getRemainingTimeInMillis: () => remaining };
  const lambda = await serveLocally((request, response) => {
    void (async () => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (part: string) => (body += part));
      await once(request, 'end');
      if (refusals > 0) {
        refusals--;
        const headers = {
          'x-amzn-errortype': 'TooManyRequestsException',
          'content-type': 'application/json',
        };
        response.writeHead(429, headers).end('{"message":"Rate Exceeded."}');
        return;
      }
      invoked.push(JSON.parse(body));
      response.writeHead(202).end();
    })();
  });
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    STRIPE_SECRET_KEY_PARAMETER: '/test/stripe-secret-key',
    STRIPE_WEBHOOK_SECRET_PARAMETER: '/test/stripe-webhook-secret',
    STRIPE_EVENT_CONSUMER: 'consumer',
    ...(stripe ? { STRIPE_URL: stripe.url, STRIPE_PUBLISHABLE_KEY: stripe.publishableKey } : {}),
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_ENDPOINT_URL_SSM: parameters.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: lambda.url,
    AWS_REGION: 'us-east-1',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const entries = {
    'subscriptions.http': (await import('../features/subscriptions/subscriptions.http.ts')).handler,
    'support-work.event': (await import('../features/subscriptions/support-work.event.ts')).handler,
  };
  // The logger of the entries, which were loaded again.
  const { linesWrittenBy: written } = await import('./written-lines.ts');
  const client = testClient(endpoint);

  /** Each client keeps the key that it reads at its first call. */
  function as<Name extends keyof typeof entries>(name: Name): (typeof entries)[Name] {
    vi.stubEnv('AWS_ACCESS_KEY_ID', name);
    return entries[name];
  }

  const ask: SupportWork['ask'] = (method, path, { cookie, body, text, headers = {} } = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return call(
      as('subscriptions.http'),
      httpEvent(method, `/api/v1${path}`, {
        headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(cookie === undefined ? {} : { cookies: [cookie] }),
        ...(sent === undefined ? {} : { body: sent }),
      }),
    );
  };

  return {
    client,
    community,
    ephemeral,
    watched,
    parameters,
    invoked,
    refuseInvocations: (times) => {
      refusals = times;
    },
    ask,
    deliver(event, { secret = stripe?.webhookSecret ?? 'whsec_none', secondsAgo = 0 } = {}) {
      const text = JSON.stringify(event);
      const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
      // Stripe is no page of the site.
      const headers = { 'stripe-signature': signature, 'sec-fetch-site': 'none' };
      return ask('POST', '/stripe/events', { text, headers });
    },
    consume: (hint) => as('support-work.event')(hint, context),
    reconcile: () => as('support-work.event')({ part: 'reconcile' }, context),
    carryOutDue: () => as('support-work.event')({ part: 'carry-out-due-tasks' }, context),
    giveTime(milliseconds = usualMilliseconds) {
      remaining = milliseconds;
    },
    async followTask(uid, task) {
      const Key = supportTaskKey(uid, task);
      const { Item: item } = await client.send(new GetCommand({ TableName: community, Key }));
      if (!item) return;
      const after = await streamImage(endpoint, community, Key);
      const part = 'carry-out-support-task';
      await as('support-work.event')({ part, ...followedChange(part, { after }) }, context);
    },
    written,
    stop: async () => {
      client.destroy();
      await Promise.all([parameters.stop(), lambda.stop()]);
    },
  };
}
