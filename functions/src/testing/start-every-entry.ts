import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { type Route } from '@touchdown/shared/contract/route.ts';
import { routeTables, type SliceWithRoutes } from '@touchdown/shared/route-tables.ts';
import { startFauxqs } from 'fauxqs';
import { vi } from 'vitest';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { lowerPasswordCost } from './lower-password-cost.ts';
import { startVolumeArchive } from './start-volume-archive.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

type Handler = Parameters<typeof call>[0];

/** The deployed entry of each slice. A missing slice does not compile. */
const entries: Record<SliceWithRoutes, () => Promise<{ handler: Handler }>> = {
  tornadoes: () => import('../features/tornadoes/tornadoes.http.ts'),
  'storm-reports': () => import('../features/storm-reports/storm-reports.http.ts'),
  contributions: () => import('../features/contributions/contributions.http.ts'),
  contributing: () => import('../features/contributing/contributing.http.ts'),
  answers: () => import('../features/answers/answers.http.ts'),
  conduct: () => import('../features/conduct/conduct.http.ts'),
  moderation: () => import('../features/moderation/moderation.http.ts'),
  accounts: () => import('../features/accounts/accounts.http.ts'),
  following: () => import('../features/following/following.http.ts'),
  uploads: () => import('../features/uploads/uploads.http.ts'),
  radar: () => import('../features/radar/radar.http.ts'),
  appeals: () => import('../features/appeals/appeals.http.ts'),
  takedowns: () => import('../features/takedowns/takedowns.http.ts'),
  subscriptions: () => import('../features/subscriptions/subscriptions.http.ts'),
  programs: () => import('../features/tornadoes/programs/programs.http.ts'),
  'api-docs': () => import('../features/api-docs/api-docs.http.ts'),
};

interface RequestContent {
  cookie?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface EveryEntry {
  /** Sends one request to a slice's entry, each from a different IP address. */
  ask: (
    slice: SliceWithRoutes,
    method: string,
    path: string,
    content?: RequestContent,
  ) => Promise<TestResponse>;
  client: DynamoDBDocumentClient;
  community: string;
  ephemeral: string;
  catalogue: string;
  radar: string;
  /** Puts an object into the bucket `media`. */
  putMedia: (key: string, body: Uint8Array) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts every entry of the API with one set of empty tables, buckets and queues. */
export async function startEveryEntry(endpoint: string): Promise<EveryEntry> {
  const [community, ephemeral, catalogue, radar] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
    createTestTable(endpoint, 'catalogue'),
    createTestTable(endpoint, 'radar'),
  ]);
  const archive = await startVolumeArchive();
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  server.createQueue('mail');
  for (const bucket of ['staging', 'media']) server.createBucket(bucket);
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    CATALOGUE_TABLE: catalogue,
    RADAR_TABLE: radar,
    RADAR_ARCHIVE_ENDPOINT: archive.settings.endpoint,
    RADAR_ARCHIVE_BUCKET: archive.settings.bucket,
    RADAR_LOOP_MONEY_PER_DAY: '1',
    RADAR_MAX_WORKERS: '2',
    MEDIA_BUCKET: 'media',
    STAGING_BUCKET: 'staging',
    MAIL_QUEUE_URL: `${server.address}/000000000000/mail`,
    STRIPE_EVENT_CONSUMER: 'nobody',
    SESSION_KEYS: 'a-key-for-tests',
    MAIL_LINK_KEYS: 'a-key-for-tests',
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: guarded(endpoint),
    AWS_ENDPOINT_URL_S3: server.address,
    AWS_ENDPOINT_URL_SQS: server.address,
    AWS_REGION: 'us-east-1',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  await lowerPasswordCost();
  const handlers = new Map<SliceWithRoutes, Handler>();
  for (const slice of Object.keys(routeTables) as SliceWithRoutes[]) {
    handlers.set(slice, (await entries[slice]()).handler);
  }
  let requests = 0;
  let earlier: Promise<unknown> = Promise.resolve();

  return {
    client: testClient(endpoint),
    community,
    ephemeral,
    catalogue,
    radar,
    putMedia: async (Key, Body) => {
      const s3 = new S3Client({
        region: 'us-east-1',
        endpoint: server.address,
        forcePathStyle: true,
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      });
      await s3.send(new PutObjectCommand({ Bucket: 'media', Key, Body }));
      s3.destroy();
    },
    ask(slice, method, path, { cookie, query, body, headers: further = {} } = {}) {
      requests++;
      const handler = handlers.get(slice);
      if (!handler) throw new Error(`${slice} has no entry.`);
      const headers = {
        'x-viewer-ip': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...further,
      };
      const isAtRoot = Object.values<Route>(routeTables[slice]).some(
        (route) => route.atRoot && path.split('/')[1] === route.path.split('/')[1],
      );
      const event = httpEvent(method, isAtRoot ? path : apiBase + path, {
        headers,
        ...(cookie === undefined ? {} : { cookies: [cookie] }),
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // Requests run one after the other: each client keeps the key that it reads at its first call.
      const answer = earlier.then(() => {
        vi.stubEnv('AWS_ACCESS_KEY_ID', `${slice}.http`);
        return call(handler, event);
      });
      earlier = answer.catch(() => {});
      return answer;
    },
    stop: async () => {
      await archive.stop();
      await server.stop();
    },
  };
}
