import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { call, httpEvent, type TestResponse } from './http-request.ts';
import { loadContributionsEntry } from './load-contributions-entry.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

export interface ContributionsEntry {
  ask: (
    method: string,
    path: string,
    content?: { cookie?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<TestResponse>;
  client: DynamoDBDocumentClient;
  community: string;
  catalogue: string;
  /** Records each call to the table and fails on demand. */
  watched: WatchedTable;
}

/** Starts the real entry of the lists, votes and removals with tables of its own. */
export async function startContributionsEntry(endpoint: string): Promise<ContributionsEntry> {
  const [community, ephemeral, catalogue] = await Promise.all([
    createTestTable(endpoint, 'community'),
    createTestTable(endpoint, 'ephemeral'),
    createTestTable(endpoint, 'catalogue'),
  ]);
  const watched = watchTable(guarded(endpoint));
  const handler = await loadContributionsEntry({
    community,
    ephemeral,
    catalogue,
    dynamodb: watched.endpoint,
  });
  return {
    client: testClient(endpoint),
    community,
    catalogue,
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
  };
}
