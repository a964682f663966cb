import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { call, httpEvent, testOriginVerify, type TestResponse } from './http-request.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

export interface ConductEntry {
  ask: (
    method: string,
    path: string,
    content?: { cookie?: string; body?: unknown; headers?: Record<string, string>; query?: string },
  ) => Promise<TestResponse>;
  client: DynamoDBDocumentClient;
  community: string;
  /** Records each call to the table and fails on demand. */
  watched: WatchedTable;
}

/** Starts the real entry of what moderators do about reports and people with tables of its own. */
export async function startConductEntry(endpoint: string): Promise<ConductEntry> {
  const [community, ephemeral] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
  ]);
  const watched = watchTable(guarded(endpoint));
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: watched.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'conduct.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../features/conduct/conduct.http.ts');
  return {
    client: testClient(endpoint),
    community,
    watched,
    ask: (method, path, { cookie, body, headers = {}, query = '' } = {}) =>
      call(
        handler,
        httpEvent(method, `/api/v1${path}`, {
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          query: Object.fromEntries(new URLSearchParams(query)),
          ...(cookie === undefined ? {} : { cookies: [cookie] }),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
  };
}
