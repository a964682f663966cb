import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RadarRequested } from '@touchdown/shared/radar/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalSite, type LocalSite } from '../site/start-local-site.ts';
import { quickWorkerTemplates } from '../site/testing/quick-worker-templates.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { loopRequests } from './loop-requests.ts';
import { makeLoops, notableTornadoes } from './make-loops.ts';

type NotableTornado = Awaited<ReturnType<typeof notableTornadoes>>[number];

describe('loops of notable tornadoes, in a local cloud', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-loops-'));
  let cloud: LocalSite;

  beforeAll(async () => {
    const templates = await quickWorkerTemplates();
    const log = () => {};
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log, templates });
    await loadIntoLocalCloud(cloud, sampleCsvPath);
  });
  afterAll(async () => {
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  async function run(top: number, dollarsPerDay: number) {
    const lines: string[] = [];
    const { close, ...requests } = await loopRequests(cloud, dollarsPerDay, 2);
    const tornadoes = await notableTornadoes(cloud.url, top);
    const report = await makeLoops(tornadoes, {
      ...requests,
      log: (line) => lines.push(line),
      pollMilliseconds: 100,
    });
    close();
    return { ...report, lines };
  }

  it('are made once, and those of another day are left', async () => {
    const [joplin, second] = await notableTornadoes(cloud.url, 2);
    expect(joplin).toMatchObject({ begin_datetime: expect.stringMatching(/^2011-05-22/), fatalities: 158 });
    expect(second?.fatalities).toBeLessThan(158);

    expect(await run(2, 1)).toMatchObject({
      made: 2,
      existing: 0,
      failures: [],
      left: 0,
      lines: expect.arrayContaining([
        expect.stringMatching(/^made {5}2011-05-22 .*, EF5, 158 deaths \(20110522-/),
      ]),
    });
    const page = async (id = '') =>
      (await (await fetch(`${cloud.url}/api/v1/tornadoes/${id}`)).json()) as {
        radar_video_url: string | null;
      };
    expect((await page(joplin?.id)).radar_video_url).toMatch(/\.mp4$/);
    expect((await page(second?.id)).radar_video_url).toMatch(/\.mp4$/);

    const lessThanUsed = 0.0001;
    expect(await run(5, lessThanUsed)).toMatchObject({ made: 0, existing: 2, failures: [], left: 3 });
    expect(await run(2, lessThanUsed)).toMatchObject({ existing: 2, made: 0, left: 0 });
  });
});

describe('the order of notable tornadoes', () => {
  it('is by deaths, then by rating, and leaves out those without a place', async () => {
    const asked: URL[] = [];
    const all = Array.from({ length: 230 }, (_, at) => made(at));
    const site = await serveLocally(({ url = '' }, response) => {
      const request = new URL(url, 'http://site.example');
      asked.push(request);
      const page = Number(request.searchParams.get('page'));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ tornadoes: all.slice((page - 1) * 100, page * 100) }));
    });
    const found = await notableTornadoes(site.url, 3);
    await site.stop();
    expect(asked[0]?.searchParams.get('start_time_from')).toBe('1991-06-01');
    // The first has 9 deaths. All others of the first two pages have one death, and the last of them is rated highest.
    expect(found.map(({ id }) => id)).toEqual(['t0', 't199', 't2']);
    expect(asked).toHaveLength(3);
  });

  function made(at: number): NotableTornado {
    const fatalities = at === 0 ? 9 : at < 210 ? 1 : 0;
    const scale = at === 199 ? 'EF4' : 'EF2';
    return { ...tornado(`t${at}`), fatalities, tor_f_scale: scale, start_lat: at === 1 ? null : 35 };
  }
});

describe('a loop that cannot be made', () => {
  it('is listed with its reason, and does not keep the others', async () => {
    const outcomes: Record<string, () => RadarRequested> = {
      refused: () => {
        throw new Problem('INVALID_REQUEST', 'Radar archives start in June 1991.');
      },
      failing: () => queued('F'),
      fine: () => queued('C'),
    };
    const report = await makeLoops(Object.keys(outcomes).map(tornado), {
      request: async (id) => (outcomes[id] as () => RadarRequested)(),
      findJob: async (id) =>
        id === 'F'
          ? { status: 'failed', message: 'No radar has data.' }
          : { status: 'completed', message: null },
      log: () => {},
    });
    expect(report).toMatchObject({ made: 1, existing: 0, left: 0 });
    expect(report.failures.toSorted()).toEqual([
      '2011-05-22 Joplin, EF5, 158 deaths (failing): No radar has data.',
      '2011-05-22 Joplin, EF5, 158 deaths (refused): Radar archives start in June 1991.',
    ]);
  });

  it('for the day’s limit is left, with all after it', async () => {
    const ids = Array.from({ length: 9 }, (_, at) => `t${at}`);
    const report = await makeLoops(ids.map(tornado), {
      request: async () => {
        throw new Problem('RADAR_BUSY', noNewLoopsSentence);
      },
      findJob: async () => undefined,
      log: () => {},
    });
    expect(report).toMatchObject({ made: 0, failures: [], left: 9 });
  });
});

function tornado(id: string): NotableTornado {
  return {
    id,
    display_name: 'Joplin',
    known_as: null,
    begin_datetime: '2011-05-22T22:34:00Z',
    begin_wall: '2011-05-22T17:34',
    fatalities: 158,
    tor_f_scale: 'EF5',
    start_lat: 37,
    radar_video_url: null,
  };
}

function queued(id: string): RadarRequested {
  const urls = { result_url: null, poster_url: null, progress_url: null };
  const place = { place: 1, wait_seconds: 45 };
  return {
    job_id: id,
    jobId: id,
    status: 'queued',
    message: null,
    progress: 0,
    ...place,
    ...urls,
    is_public: true,
  };
}
