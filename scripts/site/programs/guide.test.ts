import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  guideLanguages,
  guideTasks,
  snippetFor,
  type GuideLanguage,
} from '@touchdown/shared/api-docs/guide-tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStartRecord } from '../../record/load-start-record.ts';
import { startLocalSite, type LocalSite } from '../start-local-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-guide-'));
let cloud: LocalSite;
let expected: Record<string, string[]>;

const programs: Record<GuideLanguage, { command: string; file: string }> = {
  curl: { command: 'bash', file: 'task.sh' },
  python: { command: 'python3', file: 'task.py' },
  r: { command: 'Rscript', file: 'task.R' },
  javascript: { command: process.execPath, file: 'task.mjs' },
};

async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${cloud.url}/api/v1${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

interface Page {
  pagination: { total: number };
  tornadoes: { begin_wall: string; fatalities: number | null }[];
}

/** Adds up the deaths of each local day, over all pages of the list. */
async function deadliestDay(): Promise<string[]> {
  const deaths = new Map<string, number>();
  for (let page = 1, more = true; more; page++) {
    const { tornadoes, pagination } = await read<Page & { pagination: { hasMore: boolean } }>(
      `/tornadoes?limit=100&page=${page}`,
    );
    more = pagination.hasMore;
    for (const { begin_wall: at, fatalities } of tornadoes) {
      const day = at.slice(0, 10);
      deaths.set(day, (deaths.get(day) ?? 0) + (fatalities ?? 0));
    }
  }
  const [day = ['', 0]] = [...deaths].toSorted(([, one], [, other]) => other - one);
  return day.map(String);
}

/** Returns what each task must print, found by the lists and not by what the task calls. */
async function findExpected(): Promise<Record<string, string[]>> {
  const total = async (query: string) => (await read<Page>(`/tornadoes?limit=1&${query}`)).pagination.total;
  const county = await total('state=OK&county=Cleveland');
  const near = await total('near_lat=35.34&near_lon=-97.49&radius_miles=10');
  const strongest = 'ef_rating=F2,F3,F4,F5,EF2,EF3,EF4,EF5';
  const of2011 = await total(`${strongest}&year=2011`);
  const { release } = await read<{ release: string }>('/catalogue/current');
  expect(Math.min(county, near, of2011)).toBeGreaterThan(1);
  return {
    county: [`${county} tornadoes`],
    'deadliest-day': await deadliestDay(),
    years: ['2011', String(of2011)],
    near: [`${near} tracks`],
    changes: [release, '304'],
  };
}

beforeAll(async () => {
  cloud = await startLocalSite({ stateDir: folder, port: 0, site: 'none', inMemory: true, log: () => {} });
  await loadStartRecord(cloud, { kind: 'sample' }, () => {});
  expected = await findExpected();
});
afterAll(async () => {
  await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(guideLanguages)('the guide in %s', (language) => {
  const { command, file } = programs[language];
  const isHere = spawnSync(command, ['--version']).error === undefined;

  it.skipIf(!isHere).each(guideTasks.map((task) => [task.id, task] as const))(
    'does the task %s with the result of the lists',
    async (id, task) => {
      const cwd = mkdtempSync(join(folder, `${language}-`));
      writeFileSync(join(cwd, file), snippetFor(task, language, cloud.url));
      // The site is served by this very process, which therefore must not wait.
      const { stdout, stderr } = await promisify(execFile)(command, [file], { cwd });
      expect(stderr).toBe('');
      for (const text of expected[id] ?? []) expect(stdout).toContain(text);
    },
  );
});

it('has a task for every expected result', () => {
  expect(guideTasks.map(({ id }) => id)).toEqual(Object.keys(expected));
});
