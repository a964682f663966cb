import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { objectBucket } from '@touchdown/functions/platform/aws/object-bucket.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import type { DataAnswer, ReleaseAnswer } from '@touchdown/shared/releases/data-answers.ts';
import type { ImportList, ImportReport } from '@touchdown/shared/record/import-report.ts';
import type { ReleaseManifest } from '@touchdown/shared/releases/release-manifest.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientsOf, importPortsOf } from '../import/import-target.ts';
import { detailsOf1974, separateTornadoes } from '../import/testing/made-up-files.ts';
import { publishedAt } from '../releases/read-published.ts';
import { verifyPublished } from '../releases/verify-published.ts';
import { toRecordPlace } from './find-record-place.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

describe('a release, with the roles of the real templates,', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-releases-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let ports: ImportPorts;
  let closePorts: () => void;
  let first: string;
  let second: string;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const { dynamodbEndpoint, objectStoreUrl } = cloud;
    const place = toRecordPlace(cloud.nameOf, { dynamodbEndpoint, objectStoreUrl });
    ({ ports, close: closePorts } = importPortsOf(place, 'a test', () => {}));
    first = await releaseOf('20200101', [0, 3, 5]);
    second = await releaseOf('20210101', [0, 4]);
  });
  afterAll(async () => {
    closePorts();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${cloud.url}${path}`, { headers });
  const jsonAt = async <T>(path: string) => (await (await get(path)).json()) as T;

  /** Imports, and waits until the latest files are those of the import. */
  async function releaseOf(revision: string, deaths: readonly number[]): Promise<string> {
    const files = [detailsOf1974(revision, separateTornadoes(deaths))];
    const { release = '' } = await runImport(files, { force: ['deaths', 'withdrawals', 'changes'] }, ports);
    const stored = async () => (await ports.media.get('data/latest/manifest.json'))?.toString() ?? '{}';
    await vi
      .waitFor(async () => expect((JSON.parse(await stored()) as ReleaseManifest).id).toBe(release), {
        timeout: 120_000,
        interval: 300,
      })
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${lines.slice(-8).join('\n')}`);
      });
    return release;
  }

  it('follows each import, and verifies over the edge', async () => {
    const sentences = await verifyPublished(publishedAt(cloud.url), { chainOnly: false });
    expect(sentences.join(' ')).toContain(`Release ${second} is signed`);
    expect(sentences.join(' ')).toContain(`All 2 releases back to ${first}`);
  });

  it.each(['/data/releases/nope/tornadoes.csv.gz', '/data/latest/nope.csv', '/data/releases/nope/a/b'])(
    'say at %s that there is no such file, as the site does and not as a bucket',
    async (path) => {
      const answer = await fetch(cloud.url + path);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('There is no file at this address.');
      expect(text).not.toMatch(/<Code>|NoSuchKey|bucket/i);
    },
  );

  it.each([() => `/data/releases/${first}/tornadoes.parquet`, () => `/data/latest/tornadoes.parquet`])(
    'is served from the bucket, whole and in parts, to programs of any site (%#)',
    async (path) => {
      const whole = await get(path(), { origin: 'https://other.example' });
      expect(whole.status).toBe(200);
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
      const { headers } = whole;
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('content-encoding')).toBeNull();
      expect(headers.get('cache-control')).toBe(
        path().includes('latest')
          ? 'public, max-age=300, stale-if-error=86400'
          : 'public, max-age=31536000, immutable, stale-if-error=86400',
      );
      // A browser asks first, because these headers are not of every request.
      const asked = { origin: 'https://other.example', 'access-control-request-method': 'GET' };
      const preflight = await fetch(`${cloud.url}${path()}`, { method: 'OPTIONS', headers: asked });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('if-none-match');
      // As DuckDB and browsers do: first the size, then the end of the file.
      const head = await fetch(`${cloud.url}${path()}`, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(bytes.length));
      const part = await get(path(), { range: `bytes=${bytes.length - 8}-${bytes.length - 1}` });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(-8));
    },
  );

  it('is on the page of all data and has a page of its own, as files and for programs', async () => {
    const data = await jsonAt<DataAnswer>('/data.json');
    expect([data.latest?.id, data.releases.map(({ id }) => id)]).toEqual([second, [second, first]]);
    expect(data.citations?.apa).toContain(second);
    const { notes, previous } = await jsonAt<ReleaseAnswer>(`/data/releases/${second}.json`);
    expect([previous, notes.counts.withdrawn, notes.counts.changed]).toEqual([first, 1, 1]);
    const { keys } = await jsonAt<{ keys: { kid: string }[] }>('/data/keys.json');
    expect(keys).toHaveLength(1);
    const atom = await (await get('/data/releases.atom')).text();
    expect(atom).toContain(`<id>${cloud.url}/data/releases/${second}</id>`);
    const feed = await jsonAt<{ items: { url: string }[] }>('/data/releases.json');
    expect(feed.items.map(({ url }) => url)).toEqual(
      [second, first].map((id) => `${cloud.url}/data/releases/${id}`),
    );
  });

  it('has beside it what NOAA changed, in the API, as pages, files and a feed', async () => {
    const { imports } = await jsonAt<ImportList>('/api/v1/catalogue/imports?year=1974');
    expect(imports.map(({ release, outcome }) => [release, outcome])).toEqual([
      [second, 'applied'],
      [first, 'applied'],
    ]);
    const run = imports[0]?.run;
    const report = await jsonAt<ImportReport>(`/api/v1/catalogue/imports/${run}`);
    expect(report.counts).toMatchObject({ changed: 1, withdrawn: 1, values: 1 });
    expect(await jsonAt(`/data/changes/${run}.json`)).toEqual(report);
    expect(await jsonAt('/data/changes.json')).toMatchObject({ imports });
    const lines = (await (await get(`/data/changes/${run}.csv`)).text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(-8, -3))).toEqual([
      ['what', 'cause', 'field', 'before', 'after'],
      ['changed', 'ncei', 'fatalities', '3', '4'],
      ['withdrawn', 'ncei', '', '', ''],
    ]);
    const atom = await (await get('/data/changes.atom')).text();
    expect(atom).toContain(`<id>${cloud.url}/data/changes/${run}</id>`);
    const none = await get('/data/changes/9999.json');
    expect([none.status, await none.text()]).toEqual([
      404,
      expect.stringContaining('No report for this import'),
    ]);
    expect((await get('/api/v1/catalogue/imports/9999')).status).toBe(404);
    expect((await get('/api/v1/catalogue/imports?source=noaa')).status).toBe(400);
  });

  it('is described in the head of its page', async () => {
    const page = '<head><!-- page --><!-- /page --></head><body><!-- words --><!-- /words --></body>';
    const site = clientsOf(toRecordPlace(cloud.nameOf, cloud));
    const how = { contentType: 'text/html' };
    await objectBucket(site.s3, cloud.nameOf('Site')).put('index.html', Buffer.from(page), how);
    site.close();
    for (const path of ['/data', `/data/releases/${first}`]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      const html = await response.text();
      const [, linked = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      const dataset = JSON.parse(linked) as { '@type': string; distribution: { contentUrl: string }[] };
      expect(dataset['@type']).toBe('Dataset');
      for (const { contentUrl } of dataset.distribution) {
        const file = await fetch(contentUrl, { method: 'HEAD' });
        expect([contentUrl, file.status]).toEqual([contentUrl, 200]);
      }
    }
  });

  it('is checked every night by a function with a role of its own, and a damaged file stays out of the latest', async () => {
    const night = cloud.schedules.find(({ expression }) => expression === 'cron(20 9 * * ? *)');
    const key = `data/releases/${second}/tornadoes.geojson.gz`;
    const whole = (await ports.media.get(key)) ?? Buffer.alloc(0);
    const latest = async () => {
      await cloud.runSchedule(night?.logicalId ?? '');
      const manifest = (await ports.media.get('data/latest/manifest.json'))?.toString() ?? '{}';
      return (JSON.parse(manifest) as ReleaseManifest).id;
    };
    await ports.media.put(key, whole.subarray(1), { contentType: 'application/gzip' });
    await vi.waitFor(async () => expect(await latest()).toBe(first), { timeout: 60_000, interval: 1_000 });
    expect(lines.join('\n')).toContain('releases/damaged');
    await ports.media.put(key, whole, { contentType: 'application/gzip' });
    await vi.waitFor(async () => expect(await latest()).toBe(second), { timeout: 60_000, interval: 1_000 });
  });

  it('that does not exist is a 404 that names the newest', async () => {
    const response = await get('/data/releases/2020-01-01-r9.json');
    expect(response.status).toBe(404);
    const { error } = (await response.json()) as { error: string };
    expect(error).toContain(`${second}, ${first}`);
    expect((await get('/data/releases/2020-01-01-r9/tornadoes.parquet')).status).toBe(404);
    expect((await get('/data/latest/nothing')).status).toBe(404);
  });
});
