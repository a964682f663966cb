import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startFauxqs } from 'fauxqs';
import { vi } from 'vitest';
import { MailMessage } from '../domain/mail/mail-message.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

interface RequestContent {
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TakedownsEntry {
  /** Sends each request from another IP address, unless the headers name one. */
  ask: (method: string, path: string, content?: RequestContent) => Promise<TestResponse>;
  /** Returns the mails queued since the last call. */
  mails: () => Promise<MailMessage[]>;
  client: DynamoDBDocumentClient;
  community: string;
  ephemeral: string;
  /** Records each call to the table and fails on demand. */
  watched: WatchedTable;
  sqs: BreakableLine;
  stop: () => Promise<void>;
}

/** Starts the real entry with its own tables and queue, on lines that a test can cut. */
export function startTakedownsEntry(endpoint: string): Promise<TakedownsEntry> {
  return startEntry(endpoint, 'takedowns.http', () => import('../features/takedowns/takedowns.http.ts'));
}

/** The same for appeals. */
export function startAppealsEntry(endpoint: string): Promise<TakedownsEntry> {
  return startEntry(endpoint, 'appeals.http', () => import('../features/appeals/appeals.http.ts'));
}

/** The same for what people follow, without a record: only what is not of it can be followed. */
export async function startFollowingEntry(endpoint: string): Promise<TakedownsEntry> {
  vi.stubEnv('CATALOGUE_TABLE', await createTestTable(endpoint, 'catalogue'));
  vi.stubEnv('MEDIA_BUCKET', 'media');
  vi.stubEnv('MAIL_LINK_KEYS', 'a-key-for-tests');
  return startEntry(endpoint, 'following.http', () => import('../features/following/following.http.ts'));
}

/** The same for what people answer about tornadoes, whose catalogue has none yet. */
export async function startAnswersEntry(endpoint: string): Promise<TakedownsEntry & { catalogue: string }> {
  const catalogue = await createTestTable(endpoint, 'catalogue');
  vi.stubEnv('CATALOGUE_TABLE', catalogue);
  const entry = await startEntry(
    endpoint,
    'answers.http',
    () => import('../features/answers/answers.http.ts'),
  );
  return { ...entry, catalogue };
}

async function startEntry(
  endpoint: string,
  role: string,
  entry: () => Promise<{ handler: Parameters<typeof call>[0] }>,
): Promise<TakedownsEntry> {
  const [community, ephemeral] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
  ]);
  const queues = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  queues.createQueue('mail');
  const watched = watchTable(guarded(endpoint));
  const sqs = await startBreakableLine(queues.address);
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    MAIL_QUEUE_URL: `${sqs.endpoint}/000000000000/mail`,
    OPERATOR_EMAIL: 'operator@example.org',
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: role,
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await entry();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const receiver = new SQSClient({ endpoint: queues.address, region: 'us-east-1', credentials });
  const QueueUrl = `${queues.address}/000000000000/mail`;
  let requests = 0;

  return {
    client: testClient(endpoint),
    community,
    ephemeral,
    watched,
    sqs,
    ask(method, path, { cookie, body, headers = {} } = {}) {
      requests++;
      const event = httpEvent(method, `/api/v1${path.split('?')[0]}`, {
        query: Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')),
        headers: {
          'x-viewer-ip': `10.0.${requests >> 8}.${requests & 255}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(cookie === undefined ? {} : { cookies: [cookie] }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return call(handler, event);
    },
    async mails() {
      const { Messages: messages = [] } = await receiver.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
      );
      return messages.map(({ Body: body }) => MailMessage.parse(JSON.parse(body ?? '')));
    },
    async stop() {
      receiver.destroy();
      await sqs.stop();
      await queues.stop();
    },
  };
}
