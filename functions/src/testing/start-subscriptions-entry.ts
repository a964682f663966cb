import { GetCommand, ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { startStripeServer, type StripeServer } from '@touchdown/local-cloud/stripe/start-stripe-server.ts';
import { subscriptionKey, type StoredSubscription } from '../domain/support/subscription-items.ts';
import { writeInBatches } from '../platform/aws/write-in-batches.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { madeUpProfile, putSignedIn } from './put-signed-in.ts';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { startWatchedStripe, type WatchedStripe } from './start-watched-stripe.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

const secretKeyParameter = '/touchdown/test/stripe-secret-key';

export interface SubscriptionsEntry {
  /** Sends a request of a signed-in person. */
  ask: (
    person: TestSupporter | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<TestResponse>;
  /** Signs up somebody new. */
  person: () => Promise<TestSupporter>;
  stored: (uid: string) => Promise<StoredSubscription | undefined>;
  /** Forgets all calls that were counted against limits. */
  resetLimits: () => Promise<void>;
  client: DynamoDBDocumentClient;
  community: string;
  parameters: ParameterServer;
  stripe: StripeServer;
  /** The line to Stripe. */
  line: WatchedStripe;
  /** The line to DynamoDB. */
  watched: WatchedTable;
  stop: () => Promise<void>;
}

export interface TestSupporter {
  id: string;
  email: string;
  cookie: () => Promise<string>;
}

/** Starts the real entry of subscriptions, with tables of its own and a Stripe of its own. */
export async function startSubscriptionsEntry(
  endpoint: string,
  { isOpen = true } = {},
): Promise<SubscriptionsEntry> {
  const [community, ephemeral, parameters, stripe] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
    startParameterServer(),
    startStripeServer(),
  ]);
  const watched = watchTable(guarded(endpoint));
  const line = await startWatchedStripe(stripe.url);
  if (isOpen)
    parameters.parameters.set(secretKeyParameter, { type: 'SecureString', values: [stripe.secretKey] });
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    STRIPE_URL: line.url,
    STRIPE_PUBLISHABLE_KEY: isOpen ? stripe.publishableKey : '',
    STRIPE_SECRET_KEY_PARAMETER: secretKeyParameter,
    STRIPE_EVENT_CONSUMER: 'nobody',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_ENDPOINT_URL_SSM: parameters.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'subscriptions.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../features/subscriptions/subscriptions.http.ts');
  const client = testClient(endpoint);

  async function deleteAll(table: string): Promise<void> {
    const { Items: items = [] } = await client.send(new ScanCommand({ TableName: table }));
    const deletions = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await writeInBatches(client, table, deletions);
  }

  return {
    client,
    community,
    parameters,
    stripe,
    line,
    watched,
    resetLimits: () => deleteAll(ephemeral),
    async ask(person, method, path, body) {
      const event = httpEvent(method, `/api/v1${path}`, {
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(person ? { cookies: [await person.cookie()] } : {}),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return call(handler, event);
    },
    async person() {
      const profile = madeUpProfile();
      let { cookie } = await putSignedIn(client, community, { profile });
      let signedInAt = Date.now();
      return {
        id: profile.id,
        email: profile.email,
        cookie: async () => {
          // A test moves the clock further than a session lasts.
          if (Date.now() - signedInAt > 60_000) {
            ({ cookie } = await putSignedIn(client, community, { profile }));
            signedInAt = Date.now();
          }
          return cookie;
        },
      };
    },
    async stored(uid) {
      const command = new GetCommand({
        TableName: community,
        Key: subscriptionKey(uid),
        ConsistentRead: true,
      });
      return (await client.send(command)).Item as StoredSubscription | undefined;
    },
    async stop() {
      await Promise.all([line.stop(), parameters.stop()]);
      await stripe.close();
    },
  };
}
