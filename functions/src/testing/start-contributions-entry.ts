import { gzipSync } from 'node:zlib';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { vi } from 'vitest';
import { stormReportPointerKey } from '../domain/catalogue/stored-reports.ts';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { publishTestRecord, type TestRecord } from './publish-test-record.ts';
import { startTestBucket } from './test-bucket.ts';
import { startWatchedTable, type WatchedTable } from './start-watched-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

export interface ContributionsEntry {
  ask: (
    method: string,
    path: string,
    content?: { cookie?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<TestResponse>;
  client: DynamoDBDocumentClient;
  community: string;
  /** Records each call to the table and fails on demand. */
  watched: WatchedTable;
  stop: () => Promise<void>;
}

/** Starts the real entry with a record and storm reports of its own. */
export async function startContributionsEntry(
  endpoint: string,
  { record, reports }: { record: TestRecord; reports: readonly StormReport[] },
): Promise<ContributionsEntry> {
  const [community, ephemeral, catalogue] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
    createTestTable(endpoint, 'catalogue'),
  ]);
  const bucket = await startTestBucket();
  const watched = await startWatchedTable(guarded(endpoint));
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    CATALOGUE_TABLE: catalogue,
    MEDIA_BUCKET: 'media',
    STAGING_BUCKET: 'staging',
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'contributions.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../features/contributions/contributions.http.ts');
  const client = testClient(endpoint);
  await publishTestRecord({ client, table: catalogue, bucket, bucketName: 'media' }, record);
  const pointer = { objectKey: 'spc-reports/1.json.gz', count: reports.length, sequence: 1 };
  bucket.objects.set(`/media/${pointer.objectKey}`, gzipSync(JSON.stringify(reports)));
  await client.send(new PutCommand({ TableName: catalogue, Item: { ...stormReportPointerKey, ...pointer } }));

  return {
    client,
    community,
    watched,
    ask: (method, path, { cookie, body, headers = {} } = {}) =>
      call(
        handler,
        httpEvent(method, `/api/v1${path}`, {
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(cookie === undefined ? {} : { cookies: [cookie] }),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    stop: async () => {
      await bucket.stop();
      await watched.stop();
    },
  };
}
