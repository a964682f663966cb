import { readFileSync } from 'node:fs';
import { PutObjectCommand, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { callForText, httpEvent, testOriginVerify } from '@touchdown/functions/testing/http-request.ts';
import { distribution, type Distribution } from '@touchdown/local-cloud/edge/distribution.ts';
import { EdgeCache } from '@touchdown/local-cloud/edge/edge-cache.ts';
import { KeptErrors } from '@touchdown/local-cloud/edge/kept-errors.ts';
import { noHeaderChanges } from '@touchdown/local-cloud/edge/response-headers.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { edgeRequest, textOf } from '@touchdown/local-cloud/testing/edge-request.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfDay } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const readers = 200;
/** The caches of a page: seconds in the function's memory, then at the edge, then once more while it asks again. */
const [functionSeconds, edgeSeconds] = [5, 25];

describe('many readers of the latest day', () => {
  let servers: TestServers;
  let ports: ImportPorts;
  let handler: Parameters<typeof callForText>[0];
  let edge: Distribution;
  let asked = 0;
  /** Of them, those that have no answer yet. */
  let asking = 0;
  let isFailing = false;

  beforeAll(async () => {
    servers = await startTestServers();
    ports = await servers.newRecord();
    await runImport([listOfDay('2013-05-19', [1])], {}, ports);
    const s3 = new S3Client({ ...localCredentials, endpoint: servers.objectStoreUrl, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: 'site' }));
    const source = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');
    const Body = source.replace('<div id="root">', '<div id="root"><!-- words --><!-- /words -->');
    await s3.send(new PutObjectCommand({ Bucket: 'site', Key: 'index.html', Body }));
    s3.destroy();
    vi.stubEnv('CATALOGUE_TABLE', ports.table);
    vi.stubEnv('MEDIA_BUCKET', `${ports.table}-media`);
    vi.stubEnv('SITE_BUCKET', 'site');
    vi.stubEnv('COMMUNITY_TABLE', 'community');
    vi.stubEnv('RADAR_TABLE', 'radar');
    vi.stubEnv('SITE_URL', 'https://touchdown.example');
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', servers.dynamodbEndpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', servers.objectStoreUrl);
    vi.stubEnv('AWS_REGION', localCredentials.region);
    vi.stubEnv('AWS_ACCESS_KEY_ID', localCredentials.credentials.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', localCredentials.credentials.secretAccessKey);
    // Only the clock: the servers' timers go on.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    vi.resetModules();
    ({ handler } = await import('@touchdown/functions/features/pages/pages.http.ts'));
  });

  beforeEach(() => {
    isFailing = false;
    const policy = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 86_400, queryInKey: true };
    edge = distribution(
      [
        {
          pattern: '*',
          origin: { domain: 'pages.example', path: '', customHeaders: {} },
          allowedMethods: ['GET', 'HEAD'],
          cachePolicy: { ...policy, encodings: ['br', 'gzip'], headersInKey: [] },
          forwarding: 'nothing',
          responseHeaders: noHeaderChanges,
          compress: false,
          onViewerRequest: undefined,
        },
      ],
      () => async () => {
        asked++;
        if (isFailing) return { status: 503, headers: {}, body: Buffer.from('failing') };
        asking++;
        const { status, headers, body } = await callForText(
          handler,
          httpEvent('GET', '/pages/days/latest'),
        ).finally(() => asking--);
        return { status, headers, body: Buffer.from(body) };
      },
      new EdgeCache(() => Date.now()),
      new KeptErrors(new Map(), () => Date.now()),
    );
  });

  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    await servers.stop();
  });

  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  /** All read at once. Returns the days that they saw, and how often the origin was asked. */
  async function burst(): Promise<{ days: string[]; asked: number }> {
    asked = 0;
    const answers = await Promise.all(
      Array.from({ length: readers }, async () => edge.handle(edgeRequest({ path: '/days/latest' }))),
    );
    // What is refreshed in the background.
    await vi.waitFor(async () => {
      const before = asked;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([asked, asking]).toEqual([before, 0]);
    });
    const days = new Set(
      answers.map((answer) =>
        answer.status === 200
          ? (/<link rel="canonical" href="[^"]*\/days\/([^"]*)"/.exec(textOf(answer))?.[1] ?? 'none')
          : String(answer.status),
      ),
    );
    return { days: [...days], asked };
  }

  it('see a good page while an import publishes, within a minute the new one, and the origin hardly any of them', async () => {
    expect(await burst()).toEqual({ days: ['2013-05-19'], asked: 1 });
    const importing = runImport([listOfDay('2013-05-20', [1, 2])], {}, ports);
    const during = await burst();
    expect(during.days).toEqual(['2013-05-19']);
    await importing;
    expect((await burst()).asked + during.asked).toBe(0);
    // The worst case: the function has just read the old pointer for the edge.
    pass(edgeSeconds + functionSeconds);
    expect(await burst()).toEqual({ days: ['2013-05-19'], asked: 1 });
    pass(1);
    expect(await burst()).toEqual({ days: ['2013-05-20'], asked: 0 });
  });

  it('see the last good page while the origin fails for an hour', async () => {
    expect((await burst()).days).toEqual(['2013-05-20']);
    isFailing = true;
    let total = 0;
    for (let minute = 0; minute < 60; minute += 5) {
      pass(300);
      const { days, asked: requests } = await burst();
      expect(days).toEqual(['2013-05-20']);
      total += requests;
    }
    expect(total).toBeLessThanOrEqual(12);
    isFailing = false;
    pass(300);
    expect(await burst()).toEqual({ days: ['2013-05-20'], asked: 1 });
  });
});
