import { vi } from 'vitest';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { publishTestRecord, type TestRecord } from './publish-test-record.ts';
import { breakableCalls } from './breakable-calls.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';
import type { CataloguePointer } from '../domain/catalogue/catalogue-pointer.ts';

const bucketName = 'media-bucket';

export interface TornadoEntry {
  get: (
    path: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
    cookies?: string[],
  ) => Promise<TestResponse>;
  /** Starts a new instance of the function, with empty memory. */
  restart: () => Promise<void>;
  publish: (record: TestRecord) => Promise<CataloguePointer>;
  /** The name of the table with accounts and bookmarks. */
  community: string;
  /** The name of the table with the radar loops. */
  radar: string;
  /** The name of the table with the counts of calls. */
  ephemeral: string;
  storage: Parameters<typeof publishTestRecord>[0] & { bucket: TestBucket };
  dynamodb: BreakableLine;
  s3: BreakableLine;
  stop: () => Promise<void>;
}

/** Starts the real entry with its own tables and bucket, on lines that a test can cut. */
export async function startTornadoEntry(endpoint: string): Promise<TornadoEntry> {
  const bucket = await startTestBucket();
  const table = await createTestTable(endpoint, 'catalogue');
  const community = await createTestTable(endpoint, 'community');
  const radar = await createTestTable(endpoint, 'radar');
  const ephemeral = await createTestTable(endpoint, 'ephemeral');
  const dynamodb = await breakableCalls(guarded(endpoint));
  const s3 = await startBreakableLine(bucket.endpoint);
  vi.stubEnv('CATALOGUE_TABLE', table);
  vi.stubEnv('COMMUNITY_TABLE', community);
  vi.stubEnv('RADAR_TABLE', radar);
  vi.stubEnv('EPHEMERAL_TABLE', ephemeral);
  vi.stubEnv('MEDIA_BUCKET', bucketName);
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  vi.stubEnv('CHECK_RESPONSES', '1');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodb.endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tornadoes.http');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  let handler: Parameters<typeof call>[0];

  async function restart(): Promise<void> {
    vi.resetModules();
    ({ handler } = await import('../features/tornadoes/tornadoes.http.ts'));
  }

  await restart();
  const storage = { client: testClient(endpoint), table, bucket, bucketName };
  return {
    get: (path, query, headers = {}, cookies = []) =>
      call(handler, httpEvent('GET', `/api/v1${path}`, { ...(query ? { query } : {}), headers, cookies })),
    restart,
    publish: (record) => publishTestRecord(storage, record),
    community,
    radar,
    ephemeral,
    storage,
    dynamodb,
    s3,
    stop: async () => {
      await Promise.all([dynamodb.stop(), s3.stop(), bucket.stop()]);
    },
  };
}
