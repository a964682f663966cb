import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOf } from '@touchdown/local-cloud/template/local-values.ts';
import { synthesizedForTests } from './templates/synthesized-for-tests.ts';
import { edgeRequest, textOf } from '@touchdown/local-cloud/testing/edge-request.ts';
import { behavioursOf } from '@touchdown/local-cloud/edge/behaviours.ts';
import { distribution, type Distribution } from '@touchdown/local-cloud/edge/distribution.ts';
import { builtFiles } from './site-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-built-site-'));
let edge: Distribution;
/** What the other origins were asked for. */
const asked: string[] = [];

beforeAll(async () => {
  for (const name of ['index', 'not-found']) writeFileSync(join(folder, `${name}.html`), name);
  writeFileSync(join(folder, 'theme.js'), 'dark()');
  const resolver = await synthesizedForTests();
  const [template] = resolver.ofType('AWS::CloudFront::Distribution');
  const bucket = resolver.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Site'));
  if (!template || !bucket) throw new Error('The templates have no distribution or no bucket of the site.');
  const site = builtFiles(folder);
  edge = distribution(behavioursOf(template, resolver), (domain) =>
    domain.startsWith(`${nameOf(bucket)}.s3.`)
      ? site
      : async ({ path }) => {
          asked.push(path);
          return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from('other') };
        },
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await edge.handle(edgeRequest({ path, headers: { host: 'example.org', ...headers } }));
  return { ...answer, text: textOf(answer) };
}

describe('a URL without a page, at the edge of the real templates', () => {
  it.each([
    '/no/such/page',
    '/ads.txt',
    '/sw.js',
    '/feed/x',
    '/.well-known/anything',
    '//credits',
    '/credits/..',
    '/%63redits',
    '/not-found.html',
  ])('%s is 404 with the page that says so, twice', async (path) => {
    for (const attempt of [1, 2]) {
      const { status, headers, text } = await open(path, { 'if-none-match': attempt === 1 ? '"x"' : '*' });
      expect([status, text]).toEqual([404, 'not-found']);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('x-amz-meta-status');
    }
  });

  it.each([
    ['/credits', 'index'],
    ['/u/a.b', 'index'],
    ['/account/subscription', 'index'],
    ['/theme.js', 'dark()'],
  ])('does not include %s', async (path, text) => {
    const { status, headers, text: got } = await open(path);
    expect([status, got]).toEqual([200, text]);
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(headers['etag']).toBeDefined();
  });

  it('leaves a missing file of the site a plain 404', async () => {
    expect(await open('/assets/gone-1234.js')).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/xml' },
    });
  });

  it('leaves pages with their own heads and the files for crawlers to the function', async () => {
    asked.length = 0;
    for (const path of ['/', '/tornadoes/unknown', '/robots.txt', '/.well-known/security.txt'])
      await open(path);
    expect(asked).toEqual([
      '/pages/home',
      '/pages/tornadoes/unknown',
      '/pages/robots.txt',
      '/pages/.well-known/security.txt',
    ]);
  });

  it('refuses the stream of the watch to everybody else', async () => {
    asked.length = 0;
    expect((await open('/animations/health')).status).toBe(404);
    expect((await open('/watch/health')).text).toBe('not-found');
    expect(asked).toEqual([]);
    await open('/animations/health', { 'x-watch-key': 'a-test' });
    expect(asked).toEqual(['/watch/health']);
  });
});
