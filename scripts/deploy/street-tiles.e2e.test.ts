import '../testing/provided-context.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthTemplates } from '@touchdown/infra/synth-templates.ts';
import { closePages, expectNoViolations, openSite } from '../../web/e2e/open-site.ts';
import { startLocalSite, type LocalSite } from '../site/start-local-site.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { runInProject } from './run-in-project.ts';

const tileUrl = 'https://tiles.example.org/street/{z}/{x}/{y}.png';
const tileAttribution = '© Makers of the tiles';
const folder = mkdtempSync(join(tmpdir(), 'touchdown-tiles-'));
const dist = join(folder, 'dist');
/** One pixel, stretched over a tile. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const norman = '/map?lat=35.22&lon=-97.44';
let cloud: LocalSite;

beforeAll(async () => {
  const env = { VITE_TILE_URL: tileUrl, VITE_TILE_ATTRIBUTION: tileAttribution, NODE_ENV: 'production' };
  await runInProject('vite', ['build', 'web', '--outDir', dist, '--logLevel', 'error'], env);
  const context = { tileUrl, tileAttribution };
  const templates = await synthTemplates({ stage: 'dev', outdir: join(folder, 'cdk.out'), context });
  cloud = await startLocalSite({
    stateDir: folder,
    port: 0,
    site: { folder: dist },
    templates,
    inMemory: true,
    log: () => {},
  });
  await loadIntoLocalCloud(cloud, sampleCsvPath);
});

afterAll(async () => {
  await closePages();
  await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page with a stand-in for the operator's tile server, which is another host than the site. */
async function open(path: string, statusOf: (tile: string) => number = () => 200) {
  const requested: string[] = [];
  const serve = (page: Page) =>
    page.route('https://tiles.example.org/**', (route) => {
      const { pathname } = new URL(route.request().url());
      requested.push(pathname);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'image/png' };
      return route.fulfill({ status: statusOf(pathname), headers, body: picture });
    });
  const site = await openSite(path, { baseURL: cloud.url }, serve);
  site.allowError('foreign host: tiles.example.org');
  return { ...site, requested };
}

describe('streets under the tracks', () => {
  it('are loaded from the operator’s host at street level, with their attribution', async () => {
    const { page, close, requested } = await open(`${norman}&zoom=10.5`);
    await page.getByText(new RegExp(`Streets: ${tileAttribution}\\. .*Census Bureau`)).waitFor();
    // The tile in the middle of Norman, Oklahoma, at the zoom of this URL.
    await expect.poll(() => requested).toContain('/street/14/3757/6477.png');
    await expectNoViolations(page);
    await close();
  });

  it('are neither shown nor requested at a low zoom', async () => {
    const { page, close, requested } = await open(`${norman}&zoom=7`);
    await page.getByText(/^\d+ of \d+/).waitFor();
    expect(requested).toEqual([]);
    expect(await page.getByText(tileAttribution).count()).toBe(0);
    await close();
  });

  it('leave the map usable if they cannot be loaded', async () => {
    const { page, close, allowError, requested } = await open(`${norman}&zoom=10.5`, () => 404);
    allowError('status of 404');
    await expect.poll(() => requested.length).toBeGreaterThan(4);
    await page.getByText(/^\d+ of \d+/).waitFor();
    expect(await page.getByText('Failed to load map').count()).toBe(0);
    await close();
  });
});

describe('a build with a wrong URL of tiles', () => {
  it('fails and says why', async () => {
    const env = { VITE_TILE_URL: tileUrl.replace('https', 'http'), VITE_TILE_ATTRIBUTION: tileAttribution };
    const building = promisify(execFile)('vite', ['build', 'web', '--outDir', join(folder, 'refused')], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
    });
    await expect(building).rejects.toThrow('The URL of map tiles must be https://');
  });
});
