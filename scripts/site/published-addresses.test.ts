import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportEndings,
  exportFormats,
  exportFormatTable,
} from '@touchdown/shared/tornadoes/export/exported-file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStartRecord } from '../record/load-start-record.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-addresses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a build leaves of the page, as far as servers read it. */
const site = mkdtempSync(join(tmpdir(), 'touchdown-addresses-site-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));
const page = '<!-- page --><!-- /page --><!-- words --><!-- /words --></body>';

const lines = readFileSync(join(import.meta.dirname, 'published-addresses.txt'), 'utf8')
  .trim()
  .split('\n');
const addresses = lines
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split(/\s+/) as [path: string, type: string]);

/** The first lines, as they were promised. Whoever adds lines below them counts these in too; there are never fewer. */
const promised = {
  count: 65,
  sha256: '54159ef1931aab548aca171ab47a119b7be0077c00b05d49159d40c09fc70ff1',
};

it('no published address was removed or changed', () => {
  const first = addresses.slice(0, promised.count).map(([path, type]) => `${path} ${type}\n`);
  expect(first).toHaveLength(promised.count);
  expect(createHash('sha256').update(first.join('')).digest('hex')).toBe(promised.sha256);
});

describe('the published addresses, on the record of samples', () => {
  let cloud: LocalSite;
  let parts: Record<string, string> = {};

  beforeAll(async () => {
    for (const name of ['index', 'not-found']) writeFileSync(join(site, `${name}.html`), page);
    cloud = await startLocalSite({
      stateDir: folder,
      port: 0,
      site: { folder: site },
      inMemory: true,
      log: () => {},
    });
    await loadStartRecord(cloud, { kind: 'sample' }, () => {});
    const json = async (path: string) => (await fetch(`${cloud.url}${path}`)).json() as Promise<never>;
    const { tornadoes } = await json('/api/v1/tornadoes?state=Oklahoma&limit=1');
    const { id, begin_wall: begin } = (tornadoes as { id: string; begin_wall: string }[])[0] ?? {
      id: '',
      begin_wall: '',
    };
    const { outbreaks } = await json('/api/v1/outbreaks');
    const outbreak = (outbreaks as { id: string }[])[0]?.id ?? '';
    parts = { id, outbreak, year: begin.slice(0, 4), day: begin.slice(0, 10) };
  });
  afterAll(() => cloud.close());

  const ask = async (path: string) => {
    const response = await fetch(cloud.url + path, { redirect: 'manual' });
    const type = response.headers.get('content-type')?.split(';')[0];
    return [path, response.status, type, response.headers.get('location')] as const;
  };

  it.each(addresses)('%s answers', async (pattern, type) => {
    const path = pattern.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
    if (type !== 'rows') {
      const [, status, given, location] = await ask(path);
      // A redirect to the API is an answer too.
      expect([path, location ? 200 : status]).toEqual([path, 200]);
      if (!location) expect(given).toBe(type);
      return;
    }
    for (const ending of exportEndings) {
      const [file, status, , location] = await ask(path.replace('{rows}', ending));
      expect([file, status, location]).toEqual([
        file,
        302,
        expect.stringMatching(new RegExp(`^/api/v1/tornadoes/export\\?.+&format=${ending}$`)),
      ]);
    }
  });

  it('lead to a file of each format', async () => {
    for (const format of exportFormats) {
      const response = await fetch(`${cloud.url}/tornadoes/${parts['id']}.${format}`);
      expect([format, response.status, response.headers.get('content-type')]).toEqual([
        format,
        200,
        exportFormatTable[format].mediaType,
      ]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
  });
});
