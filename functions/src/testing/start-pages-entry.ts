import { readFileSync } from 'node:fs';
import { startTestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { vi } from 'vitest';
import type { HttpResult } from '../platform/http/http-event.ts';
import { callForText, httpEvent, testContext, testOriginVerify } from './http-request.ts';
import type { TestStorage } from './publish-test-record.ts';
import { createTestTable, guarded, testClient } from './test-table.ts';

export const pagesSiteUrl = 'https://touchdown.example';

/** The site's page as the build leaves it. */
const source = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8');
const builtPage = source.replace('<div id="root">', '<div id="root"><!-- words --><!-- /words -->');

export interface PagesEntry {
  storage: TestStorage;
  get: (path: string, query?: Record<string, string>) => ReturnType<typeof callForText>;
  /** The response as Lambda gets it, for a file that is no text. */
  fetch: (path: string, query?: Record<string, string>) => Promise<HttpResult>;
  /** Loads the entry anew, with nothing in memory. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the real entry that writes pages, on a table and a bucket of its own. Publish a record before the first call. */
export async function startPagesEntry(endpoint: string, caller = 'pages.http'): Promise<PagesEntry> {
  const bucket = await startTestBucket();
  const table = await createTestTable(endpoint, 'catalogue');
  vi.stubEnv('CATALOGUE_TABLE', table);
  const community = await createTestTable(endpoint, 'community');
  vi.stubEnv('COMMUNITY_TABLE', community);
  vi.stubEnv('RADAR_TABLE', await createTestTable(endpoint, 'radar'));
  vi.stubEnv('MEDIA_BUCKET', 'media');
  vi.stubEnv('SITE_BUCKET', 'site');
  vi.stubEnv('SITE_URL', pagesSiteUrl);
  vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', guarded(endpoint));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', caller);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  bucket.objects.set('/site/index.html', Buffer.from(builtPage));
  let handler: Parameters<typeof callForText>[0] | undefined;
  const restart = async () => {
    vi.resetModules();
    ({ handler } = await import('../features/pages/pages.http.ts'));
  };
  const started = async () => {
    if (!handler) await restart();
    return handler as Parameters<typeof callForText>[0];
  };
  const eventOf = (path: string, query: Record<string, string>) =>
    httpEvent('GET', `/pages${path}`, { query, headers: {} });
  return {
    storage: { client: testClient(endpoint), table, bucket, bucketName: 'media' },
    get: async (path, query = {}) => callForText(await started(), eventOf(path, query)),
    fetch: async (path, query = {}) => (await started())(eventOf(path, query), testContext),
    restart,
    stop: async () => {
      await bucket.stop();
      vi.unstubAllEnvs();
    },
  };
}
