import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalSite, type LocalSite } from '../site/start-local-site.ts';
import { quickWorkerTemplates } from '../site/testing/quick-worker-templates.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { requestSampleLoop } from './request-sample-loop.ts';
import { sampleCsvPath } from './sample-record.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-loop-'));
let cloud: LocalSite;

beforeAll(async () => {
  const templates = await quickWorkerTemplates();
  cloud = await startLocalSite({
    stateDir,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
    templates,
  });
});
afterAll(async () => {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
});

it('has a loop that everybody sees, and requests it once', async () => {
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  const said = await requestSampleLoop(cloud);
  expect(said).toMatch(/^A simulated radar loop is being drawn for http.*\/tornadoes\/20130520-/);
  expect(await requestSampleLoop(cloud)).toBeUndefined();
  const url = said?.split(' ').at(-1)?.replace('/tornadoes/', '/api/v1/tornadoes/') ?? '';
  const loopOf = async () => {
    const tornado = (await (await fetch(url)).json()) as { radar_video_url: string };
    return tornado.radar_video_url;
  };
  await expect.poll(loopOf, { timeout: 90_000, interval: 1_000 }).toMatch(/\.mp4$/);
});
