import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callForText, httpEvent, testOriginVerify } from '../../../testing/http-request.ts';
import { madeUpCorrection, publishTestRecord, putCorrection } from '../../../testing/publish-test-record.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { breakableCalls } from '../../../testing/breakable-calls.ts';
import type { BreakableLine } from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { startTestBucket, type TestBucket } from '@touchdown/local-cloud/testing/test-bucket.ts';
import { createTestTable, dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';

const siteUrl = 'https://touchdown.example';
const evil = '</content><script>alert(1)</script>"\'&]]> \u0000\u0007';
const moore = madeUpTornado('2013-05-20T19:56:00Z');

/** Every element is closed in order, and no text contains a bare `<` or `&`. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const [, ...parts] = xml.replace(/^<\?xml .*?\?>\n/, '').split('<');
  for (const part of parts) {
    const [, close, name = '', empty, text = ''] =
      /^(\/?)([a-z]+)(?: [^<>]*?)?(\/?)>([^>]*)$/.exec(part) ?? [];
    expect(name, part).not.toBe('');
    expect(text.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toMatch(/&|[^\P{Cc}\n]/u);
    if (close) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name);
  }
  expect(open).toEqual([]);
}

describe.each(dynamodbStandIns)('the feed of corrections on $name', ({ endpoint }) => {
  let handler: Parameters<typeof callForText>[0];
  let bucket: TestBucket;
  let dynamodb: BreakableLine;
  let table: string;
  const get = (path: string, method = 'GET') =>
    callForText(handler, httpEvent(method, `/pages${path}`, { query: {}, headers: {} }));
  const put = (number: number, field: string, over: Parameters<typeof madeUpCorrection>[4]) =>
    putCorrection(
      { client: testClient(endpoint), table },
      madeUpCorrection(moore.id, number, field, 1, over),
    );

  beforeAll(async () => {
    bucket = await startTestBucket();
    table = await createTestTable(endpoint, 'catalogue');
    dynamodb = await breakableCalls(guarded(endpoint));
    vi.stubEnv('CATALOGUE_TABLE', table);
    vi.stubEnv('MEDIA_BUCKET', 'media');
    vi.stubEnv('SITE_BUCKET', 'site');
    vi.stubEnv('COMMUNITY_TABLE', 'community');
    vi.stubEnv('RADAR_TABLE', 'radar');
    vi.stubEnv('SITE_URL', siteUrl);
    vi.stubEnv('ORIGIN_VERIFY', testOriginVerify);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamodb.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'pages.http');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    const client = testClient(endpoint);
    await publishTestRecord({ client, table, bucket, bucketName: 'media' }, { tornadoes: [moore] });
    vi.resetModules();
    ({ handler } = await import('../pages.http.ts'));
  });
  afterAll(async () => {
    await Promise.all([dynamodb.stop(), bucket.stop()]);
    vi.unstubAllEnvs();
  });

  it('is a valid feed before the first correction', async () => {
    const { status, headers, body } = await get('/corrections.atom');
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(headers['cache-control']).toContain('s-maxage=60');
    expectWellFormed(body);
    expect(body).not.toContain('<entry>');
    expect(body).toContain(
      `<link rel="self" type="application/atom+xml" href="${siteUrl}/corrections.atom"/>`,
    );
    expect(body).toContain(`<link rel="alternate" type="text/html" href="${siteUrl}/corrections"/>`);
  });

  it('has each correction with absolute URLs, newest first, and all text escaped', async () => {
    await put(1, 'injuries', { official: null, targetName: 'Moore, Oklahoma' });
    await put(2, 'event_narrative', { value: evil, official: evil, targetName: evil });
    const takenBackAt = '2026-12-01T00:00:00.000Z';
    await put(3, 'wfo', {
      value: 'TSA',
      suggestedBy: null,
      reason: evil,
      firstApprovedBy: 'ozma',
      firstApprovedAt: takenBackAt,
      objections: 1,
      takenBackAt,
      takenBackBy: 'linus',
      takenBackReason: 'NO_SOURCE',
      takenBackNote: 'The link is dead.',
      takenBackByTime: true,
    });
    const { body } = await get('/corrections.atom');
    expectWellFormed(body);
    expect(body).not.toContain('<script');
    const entries = body.split('<entry>').slice(1);
    const idOf = (entry: string) => /<id>(.*?)<\/id>/.exec(entry)?.[1];
    const url = `${siteUrl}/tornadoes/${moore.id}`;
    expect(entries.map(idOf)).toEqual([3, 2, 1].map((number) => `${url}#correction-${number}`));
    expect(entries[2]).toContain('<title>Moore, Oklahoma: Injuries</title>');
    expect(entries[2]).toContain(
      'Injuries: 1; officially not recorded. Suggested by ada, approved by grace.</content>',
    );
    expect(entries[0]).toContain('Weather Office (reversed)');
    expect(entries[0]).toContain('Suggested by a deleted user, approved by ozma and grace. Reason: ');
    expect(entries[0]).toContain(
      'One person objected. Reversed by linus. No source, or one that can’t be checked.',
    );
    expect(entries[0]).toContain('The link is dead. No one objected for 24 hours.');
    expect(/<updated>(.*?)<\/updated>/.exec(body)?.[1]).toBe(takenBackAt);
  });

  it('has an old approval again when it is taken back', async () => {
    const approvedAt = '2020-01-01T00:00:00.000Z';
    await put(4, 'injuries', { approvedAt });
    for (let number = 10; number < 60; number++) await put(number, 'deaths_direct', {});
    const url = `${siteUrl}/tornadoes/${moore.id}#correction-4<`;
    expect((await get('/corrections.atom')).body).not.toContain(url);
    await put(4, 'injuries', { approvedAt, takenBackAt: '2026-12-02T00:00:00.000Z', takenBackBy: 'linus' });
    const { body } = await get('/corrections.atom');
    const entries = body.split('<entry>').slice(1);
    expect(entries).toHaveLength(50);
    expect(entries[0]).toContain(url);
    expect(entries[0]).toContain('Reversed by linus.');
  });

  it('is there as JSON Feed too, with the same entries', async () => {
    const { headers, body } = await get('/corrections.json');
    expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const { feed_url: own, home_page_url: page, items } = JSON.parse(body);
    expect([own, page]).toEqual([`${siteUrl}/corrections.json`, `${siteUrl}/corrections`]);
    const ids = [...(await get('/corrections.atom')).body.matchAll(/<entry>\n<id>(.*?)<\/id>/g)];
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.map(([, id]) => id));
  });

  it('answers a failure of the table with a failure, so that readers keep what they have', async () => {
    dynamodb.cut();
    expect((await get('/corrections.atom')).status).toBe(503);
    dynamodb.mend();
  });
});
