import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { vi } from 'vitest';
import { MailMessage } from '../domain/mail/mail-message.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { lowerPasswordCost } from './lower-password-cost.ts';
import { breakableCalls } from './breakable-calls.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

type Handler = Parameters<typeof call>[0];

export interface AccountsEntry {
  /** Returns a new browser, which stores cookies and sends them. */
  browser: (ip?: string) => TestBrowser;
  client: DynamoDBDocumentClient;
  community: string;
  ephemeral: string;
  catalogue: string;
  radar: string;
  /** Returns the mails queued since the last call. */
  mails: () => Promise<MailMessage[]>;
  item: (pk: string, sk: string) => Promise<Record<string, unknown> | undefined>;
  dynamodb: BreakableLine;
  /** Records each call to the table and fails on demand. */
  watched: WatchedTable;
  sqs: BreakableLine;
  stop: () => Promise<void>;
}

export interface TestBrowser {
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<TestResponse>;
  send: (
    method: 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestResponse>;
  /** Returns another browser with the same cookies, as for a second tab or a thief. */
  copy: () => TestBrowser;
}

/** Starts the real entry with its own tables and queue, on lines that a test can cut. */
export async function startAccountsEntry(
  endpoint: string,
  { hasRealPasswordCost = false } = {},
): Promise<AccountsEntry> {
  const [community, ephemeral, catalogue, radar] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
    createTestTable(endpoint, 'catalogue'),
    createTestTable(endpoint, 'radar'),
  ]);
  const queues = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  queues.createQueue('mail');
  const watched = watchTable(guarded(endpoint));
  const dynamodb = await breakableCalls(watched.endpoint);
  const sqs = await startBreakableLine(queues.address);
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    CATALOGUE_TABLE: catalogue,
    RADAR_TABLE: radar,
    MAIL_QUEUE_URL: `${sqs.endpoint}/000000000000/mail`,
    STAGING_BUCKET: 'staging',
    MAIL_LINK_KEYS: 'a-link-key',
    SESSION_KEYS: 'the-newest-key,an-older-key',
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'accounts.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  if (!hasRealPasswordCost) await lowerPasswordCost();
  const { handler } = await import('../features/accounts/accounts.http.ts');
  const client = testClient(endpoint);
  const receiver = new SQSClient({
    endpoint: queues.address,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

  return {
    browser: (ip) => testBrowser(handler, ip),
    client,
    community,
    ephemeral,
    catalogue,
    radar,
    async mails() {
      const { Messages: messages = [] } = await receiver.send(
        new ReceiveMessageCommand({
          QueueUrl: `${queues.address}/000000000000/mail`,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: 600,
        }),
      );
      return messages.map(({ Body: body }) => MailMessage.parse(JSON.parse(body ?? '')));
    },
    async item(pk, sk) {
      const response = await client.send(new GetCommand({ TableName: community, Key: { pk, sk } }));
      return response.Item;
    },
    dynamodb,
    watched,
    sqs,
    stop: async () => {
      receiver.destroy();
      await Promise.all([dynamodb.stop(), sqs.stop(), queues.stop()]);
    },
  };
}

function testBrowser(handler: Handler, ip = '192.0.2.1', cookies = new Map<string, string>()): TestBrowser {
  async function request(
    method: string,
    path: string,
    content: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestResponse> {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`);
    const answered = await call(
      handler,
      httpEvent(method, `/api/v1${path}`, {
        headers: {
          'x-viewer-ip': ip,
          ...(content.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...content.headers,
        },
        ...(sent.length > 0 ? { cookies: sent } : {}),
        ...(content.body === undefined ? {} : { body: JSON.stringify(content.body) }),
      }),
    );
    storeCookies(answered.cookies);
    return answered;
  }

  function storeCookies(setCookies: string[]): void {
    for (const setCookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      if (/; Max-Age=0\b/.test(setCookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  return {
    cookies,
    get: (path, headers = {}) => request('GET', path, { headers }),
    send: (method, path, body, headers = {}) => request(method, path, { body, headers }),
    copy: () => testBrowser(handler, ip, new Map(cookies)),
  };
}
