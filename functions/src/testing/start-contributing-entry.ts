import { gzipSync } from 'node:zlib';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { vi } from 'vitest';
import { stormReportPointerKey } from '../domain/catalogue/stored-reports.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { publishTestRecord, type TestRecord } from './publish-test-record.ts';
import { stagingBucket, startUploadStore, type UploadStore } from './start-upload-store.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

interface RequestContent {
  cookie?: string;
  /** JSON, unless it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ContributingEntry {
  ask: (method: string, path: string, content?: RequestContent) => Promise<TestResponse>;
  client: DynamoDBDocumentClient;
  community: string;
  catalogue: string;
  /** Records each call to the table and fails on demand. */
  watched: WatchedTable;
  /** The pictures' buckets and tickets. The line to S3 can be cut. */
  uploads: UploadStore;
  stop: () => Promise<void>;
}

/** Starts the real entry with a record, storm reports and uploads of its own. */
export async function startContributingEntry(
  endpoint: string,
  { record, reports }: { record: TestRecord; reports: readonly StormReport[] },
): Promise<ContributingEntry> {
  const [community, catalogue, uploads] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'catalogue'),
    startUploadStore(endpoint),
  ]);
  // The entry has the real time.
  uploads.clock.now = Date.now();
  const watched = watchTable(guarded(endpoint));
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: uploads.table,
    CATALOGUE_TABLE: catalogue,
    MEDIA_BUCKET: 'media',
    STAGING_BUCKET: stagingBucket,
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_ENDPOINT_URL_S3: uploads.line.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'contributing.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../features/contributing/contributing.http.ts');
  const client = testClient(endpoint);
  const objects = new Map<string, Uint8Array>();
  await publishTestRecord({ client, table: catalogue, bucket: { objects }, bucketName: 'media' }, record);
  const pointer = { objectKey: 'spc-reports/1.json.gz', count: reports.length, sequence: 1 };
  objects.set(`/media/${pointer.objectKey}`, gzipSync(JSON.stringify(reports)));
  await client.send(new PutCommand({ TableName: catalogue, Item: { ...stormReportPointerKey, ...pointer } }));
  await uploads.s3.send(new CreateBucketCommand({ Bucket: 'media' }));
  for (const [path, Body] of objects) {
    const Key = path.slice('/media/'.length);
    await uploads.s3.send(new PutObjectCommand({ Bucket: 'media', Key, Body }));
  }

  return {
    client,
    community,
    catalogue,
    watched,
    uploads,
    ask: async (method, path, { cookie, body, headers = {} } = {}) => {
      const sent = await sentBody(body);
      const event = httpEvent(method, `/api/v1${path}`, {
        ...sent,
        headers: { ...sent.headers, ...headers },
        ...(cookie === undefined ? {} : { cookies: [cookie] }),
      });
      return call(handler, event);
    },
    stop: async () => {
      await uploads.stop();
    },
  };
}

async function sentBody(body: unknown) {
  if (body === undefined) return { headers: {} };
  if (!(body instanceof FormData))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const form = new Response(body);
  return {
    headers: { 'content-type': String(form.headers.get('content-type')) },
    body: Buffer.from(await form.arrayBuffer()).toString('base64'),
    isBase64Encoded: true,
  };
}
