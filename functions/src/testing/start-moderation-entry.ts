import { gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { startFauxqs } from 'fauxqs';
import { vi } from 'vitest';
import { stormReportPointerKey } from '../domain/catalogue/stored-reports.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { publishTestRecord, type TestRecord } from './publish-test-record.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

export interface ModerationEntry {
  ask: (method: 'GET' | 'POST', path: string, cookie: string, body?: unknown) => Promise<TestResponse>;
  client: DynamoDBDocumentClient;
  community: string;
  catalogue: string;
  ephemeral: string;
  /** Records each call to the tables and fails on demand. */
  watched: WatchedTable;
  stop: () => Promise<void>;
}

/** Starts the real entry with a record and storm reports of its own. */
export async function startModerationEntry(
  endpoint: string,
  { record, reports }: { record: TestRecord; reports: readonly StormReport[] },
): Promise<ModerationEntry> {
  const [community, catalogue, ephemeral] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'catalogue'),
    createTestTable(endpoint, 'ephemeral'),
  ]);
  const watched = watchTable(guarded(endpoint));
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  server.createBucket('media');
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    CATALOGUE_TABLE: catalogue,
    MEDIA_BUCKET: 'media',
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_ENDPOINT_URL_S3: server.address,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'moderation.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../features/moderation/moderation.http.ts');
  const client = testClient(endpoint);
  const objects = new Map<string, Uint8Array>();
  await publishTestRecord({ client, table: catalogue, bucket: { objects }, bucketName: 'media' }, record);
  const pointer = { objectKey: 'spc-reports/1.json.gz', count: reports.length, sequence: 1 };
  const s3 = new S3Client({
    endpoint: server.address,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const Body = gzipSync(JSON.stringify(reports));
  await s3.send(new PutObjectCommand({ Bucket: 'media', Key: pointer.objectKey, Body }));
  s3.destroy();
  await client.send(new PutCommand({ TableName: catalogue, Item: { ...stormReportPointerKey, ...pointer } }));

  return {
    client,
    community,
    catalogue,
    ephemeral,
    watched,
    ask: (method, pathWithQuery, cookie, body) => {
      const { pathname, searchParams } = new URL(pathWithQuery, 'https://api.example');
      return call(
        handler,
        httpEvent(method, `/api/v1${pathname}`, {
          ...(searchParams.size > 0 ? { query: Object.fromEntries(searchParams) } : {}),
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          cookies: [cookie],
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
    stop: async () => {
      await server.stop();
    },
  };
}
