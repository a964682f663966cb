import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { objectBucket } from '@touchdown/functions/platform/aws/object-bucket.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { servedCopy, servedHeader } from '@touchdown/shared/contract/stored-copies.ts';
import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadStartRecord } from '../record/load-start-record.ts';
import { signedInHeaders } from './signed-in-headers.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const page = '<!-- page --><!-- /page --><!-- words --><!-- /words --></body>';

const minute = 60_000;
const day = 24 * 60 * minute;
let now = Date.now();
const dayLater = () => void (now += 2 * day);

let cloud: LocalSite;
let current: CurrentCatalogue;
/** Tornadoes of the record: the first of the list is of its last month, the other among the most significant. */
let [latest, strongest] = ['', ''];
/** What a reader was sent before, by address. */
const before = new Map<string, string>();
let addresses: string[] = [];

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(cloud.url + path, { headers, redirect: 'manual' });
const idOf = async (query: string) => {
  const { tornadoes } = (await (await get(`${apiBase}/tornadoes?limit=1${query}`)).json()) as {
    tornadoes: { id: string }[];
  };
  return tornadoes[0]?.id ?? '';
};

beforeAll(async () => {
  for (const name of ['index', 'not-found']) writeFileSync(join(folder, `${name}.html`), `${name} ${page}`);
  const log = () => {};
  const site = { folder };
  cloud = await startLocalSite({
    stateDir: folder,
    port: 0,
    site,
    inMemory: true,
    edgeClock: () => now,
    log,
  });
  await loadStartRecord(cloud, { kind: 'sample' }, () => {});
  current = (await (await get(`${apiBase}/catalogue/current`)).json()) as CurrentCatalogue;
  [latest, strongest] = [await idOf(''), await idOf('&sort_by=fatalities')];
  const details = [latest, strongest].flatMap((id) => [`${apiBase}/tornadoes/${id}`, `/tornadoes/${id}`]);
  const files = [current.snapshot_url, current.ids_url, current.whole_url];
  const pages = ['/', '/map', '/days/latest', '/tornadoes', '/records'];
  addresses = [...pages, `${apiBase}/catalogue/current`, ...files, ...details];
  await cloud.runSchedule('StoredCopiesEveryHour');
  for (const path of addresses) before.set(path, await (await get(path)).text());
});
afterAll(async () => {
  await cloud.close();
});

const isCopy = ({ headers }: Response) => headers.get(servedHeader) === servedCopy;

it('what people read in a surge stays readable without API, functions and tables, and is fresh again after', async () => {
  dayLater();
  for (const path of addresses) expect([path, isCopy(await get(path))]).toEqual([path, false]);
  cloud.compute.isOff = true;
  dayLater();
  for (const path of addresses) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, await answer.text()]).toEqual([path, before.get(path)]);
    const isStatic = path.startsWith('/media/');
    expect([path, isCopy(answer)]).toEqual([path, !isStatic]);
    if (!isStatic) expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    expect(answer.headers.get('content-security-policy')).not.toContain('sandbox');
  }
  cloud.compute.isOff = false;
  dayLater();
  for (const path of addresses) expect([path, isCopy(await get(path))]).toEqual([path, false]);
});

it('a signed-in reader gets the public copy, and nothing of theirs is kept for others', async () => {
  const headers = await signedInHeaders(cloud);
  const path = `${apiBase}/tornadoes/${strongest}`;
  dayLater();
  const own = await get(path, headers);
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(await own.json()).toHaveProperty('bookmarked');
  cloud.compute.isOff = true;
  const copy = await get(path, headers);
  expect([copy.status, isCopy(copy)]).toEqual([200, true]);
  expect(await copy.json()).not.toHaveProperty('bookmarked');
  cloud.compute.isOff = false;
});

it('what has no copy is a 503 with the app, or what the edge still has, and never a 404; what writes is refused', async () => {
  const unknown = ['/tornadoes/20990101000001', `${apiBase}/tornadoes/20990101000001`, '/states/kansas'];
  dayLater();
  const kept = await (await get('/states/kansas')).text();
  cloud.compute.isOff = true;
  now += 10 * minute;
  for (const path of unknown.slice(0, 2)) {
    const answer = await get(path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 503, `index ${page}`]);
  }
  const stale = await get('/states/kansas');
  expect([stale.status, await stale.text(), isCopy(stale)]).toEqual([200, kept, false]);
  const sent = await fetch(`${cloud.url}${apiBase}/tornadoes/${strongest}/bookmark`, { method: 'POST' });
  expect(sent.status).toBe(503);
  cloud.compute.isOff = false;
});

it('a run without a new release writes only what differs, and never copies a copy', async () => {
  dayLater();
  const stored = async () => (await get(`${apiBase}/tornadoes/${strongest}`)).headers.get('last-modified');
  cloud.compute.isOff = true;
  const first = await stored();
  await cloud.runSchedule('StoredCopiesEveryHour').catch(() => undefined);
  expect(await stored()).toBe(first);
  cloud.compute.isOff = false;
  dayLater();
  await cloud.runSchedule('StoredCopiesEveryHour');
  cloud.compute.isOff = true;
  expect(await stored()).toBe(first);
  cloud.compute.isOff = false;
});

it('a copy of what is no longer read that often does not come back', async () => {
  const { objectStoreUrl: endpoint, nameOf } = cloud;
  const client = new S3Client({ ...localCredentials, endpoint, forcePathStyle: true });
  const media = objectBucket(client, nameOf('Media'));
  const state = JSON.parse(String(await media.get('copies/state.json'))) as { hashes: object };
  const json = { contentType: 'application/json' };
  await media.put('copies/tornadoes/gone', Buffer.from('old'), json);
  const older = { ...state, at: 0, hashes: { ...state.hashes, '/tornadoes/gone': 'old' } };
  await media.put('copies/state.json', Buffer.from(JSON.stringify(older)), json);
  await cloud.runSchedule('StoredCopiesEveryHour');
  expect(await media.get('copies/tornadoes/gone')).toBeUndefined();
  expect(JSON.parse(String(await media.get('copies/state.json')))).toMatchObject({ hashes: state.hashes });
  client.destroy();
});
