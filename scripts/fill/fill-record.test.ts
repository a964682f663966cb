import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecordSources } from '@touchdown/functions/domain/catalogue/source-states.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { madeUpSpcRecord } from '@touchdown/functions/testing/made-up-spc-record.ts';
import { dyingPorts } from '../import/testing/dying-ports.ts';
import { detailsOf, listOfDay, madeUpFile, spcRowsOf } from '../import/testing/made-up-files.ts';
import { servedRecord, servedReports } from '../import/testing/served-record.ts';
import { startAgencies, type Agencies } from '../import/testing/start-agencies.ts';
import { startTestServers, type TestServers } from '../import/testing/test-record.ts';
import { fillRecord } from './fill-command.ts';

let servers: TestServers;
let agencies: Agencies;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-fill-'));
  folders.push(folder);
  return folder;
};
beforeAll(async () => {
  servers = await startTestServers();
  agencies = await startAgencies();
});
afterAll(async () => {
  await servers.stop();
  await agencies.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const start = Date.parse('2000-06-01T18:00Z');
const years = Array.from({ length: 13 }, (_, at) => 1950 + at);
/** One tornado of each year in both sources, and another one of the year in NCEI's. */
const ncei = (year: number, revision = '20000101') =>
  detailsOf(year, revision, [
    { EVENT_ID: `${year}1`, BEGIN_YEARMONTH: '197401', BEGIN_DAY: '1', DEATHS_DIRECT: '1' },
    { EVENT_ID: `${year}2`, BEGIN_YEARMONTH: '197406', BEGIN_DAY: '9' },
  ]);
const spc = madeUpFile('1950-1962_torn.csv', madeUpSpcRecord(years.flatMap((year) => spcRowsOf(year, 1))));
const daily = ['2000-02-03', '2000-04-05', '2000-05-31'].map((day, at) =>
  listOfDay(day, [at * 9, at * 9 + 4]),
);
const all = { ncei: years.map((year) => ncei(year)), spc: [spc], daily };

async function statesOf(ports: ImportPorts, now: number) {
  return (await readRecordSources(ports, now, false)).sources;
}

/** Fills as the command does, and returns its exit code and what it said. */
async function fill(
  ports: ImportPorts,
  options: { folder: string; dryRun?: boolean; yes?: boolean; ask?: () => Promise<boolean> },
): Promise<{ code: number; said: string }> {
  const { folder, ask, dryRun = false, yes = true } = options;
  const said: string[] = [];
  const { http, baseUrls } = agencies;
  const fetching = { http, baseUrls, folder };
  const log = (line: string) => void said.push(line);
  const prices = { perMillionWriteUnits: 0.625, perMillionPuts: 5 };
  const target = { ports, label: 'a test', fetching, prices, log, ...(ask ? { ask } : {}) };
  return { code: await fillRecord({ dryRun, yes }, target), said: said.join('\n') };
}

/** What readers get, without the ids, whose chance part differs from record to record. */
async function content(ports: ImportPorts) {
  const served = await servedRecord(ports);
  expect(served?.details).not.toContain(undefined);
  const reports = await servedReports(ports);
  return {
    rows: served?.rows.map(({ id, ...row }) => ({ ...row, day: id.slice(0, 8) })),
    reports: reports.map(({ id, report_datetime: at, status }) => ({ id, at, status })),
  };
}

async function importedByHand() {
  const ports = await servers.newRecord();
  const inputs: InputFile[] = [...all.ncei, ...all.spc, ...all.daily];
  await runImport(inputs, {}, { ...ports, now: () => start });
  return content(ports);
}

describe('a fill', () => {
  it('says what it will do, asks, and fills a record as if all had been imported by hand', async () => {
    await agencies.publish(all);
    const ports = { ...(await servers.newRecord()), now: () => start };
    const folder = newFolder();
    const before = agencies.requests.length;
    const dry = await fill(ports, { folder, dryRun: true });
    expect(dry.code).toBe(0);
    expect(dry.said).toContain('NCEI Storm Events: 13 files to fetch, 0.2 MB.');
    expect(dry.said).toContain('SPC tornado record: 1 files to fetch, about 1.3 MB.');
    expect(dry.said).toContain('SPC daily reports: about 153 lists to fetch');
    expect(dry.said).toContain('13 years with about 6,800 tornadoes, in 5 imports.');
    expect(agencies.requests.slice(before).map(({ path }) => path)).toEqual(['/csvfiles/', '/wcm/']);
    expect(await fill(ports, { folder, yes: false })).toMatchObject({ code: 2 });
    expect(await fill(ports, { folder, yes: false, ask: async () => false })).toMatchObject({ code: 0 });
    expect((await readBase(ports)).pointer).toBeUndefined();

    const filled = await fill(ports, { folder, yes: false, ask: async () => true });
    expect(filled.said).toContain(
      'Part 1 of 2: 1950 to 1959, 10 years of 10 files of NCEI and the SPC’s record.',
    );
    expect(filled.said).toContain('The record is filled.');
    expect(filled.code).toBe(0);
    expect(await content(ports)).toEqual(await importedByHand());
    const states = await statesOf(ports, start);
    expect(states.map(({ last_outcome: outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);

    const filledAt = agencies.requests.length;
    const again = await fill(ports, { folder });
    expect(again).toMatchObject({ code: 0 });
    expect(again.said).toContain('0 years with about 0 tornadoes');
    const asked = agencies.requests.slice(filledAt).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('StormEvents'))).toEqual([]);
    expect(await content(ports)).toEqual(await importedByHand());
  });

  it('that is killed at any step goes on where it stopped, and loses at most one part', async () => {
    await agencies.publish(all);
    const expected = await importedByHand();
    const folder = newFolder();
    let clock = start;
    let kills = 0;
    const ports = { ...(await servers.newRecord()), now: () => clock };
    // Each run gets a little further, and is killed at another step of its part.
    for (let calls = 9; ; calls += 10) {
      const dying = dyingPorts(ports, calls);
      const end = await fill(dying.ports, { folder }).catch((error: Error) => error);
      const parts = (await listRuns(ports, 99)).filter(({ status }) => status === 'applied').length;
      const served = await servedRecord(ports);
      const decades = new Set(served?.rows.map(({ id }) => id.slice(0, 3)));
      // What is served is always whole parts.
      expect(served?.rows.length ?? 0).toBe([0, 20, 26][decades.size]);
      expect(served?.details ?? []).not.toContain(undefined);
      clock += 60_000;
      if (!(end instanceof Error) && !dying.isDead()) {
        expect(end.code).toBe(0);
        expect(parts).toBeLessThanOrEqual(5);
        break;
      }
      kills++;
    }
    expect(kills).toBeGreaterThan(8);
    expect(await content(ports)).toEqual(expected);
  });

  it.each<['ncei' | 'spc' | 'daily', string, number, RegExp]>([
    ['ncei', 'NCEI Storm Events', 13, /links no Storm Events file/],
    ['spc', 'SPC tornado record', 26, /links no complete tornado record/],
  ])(
    'without %s imports the others, says what is missing, and later gets it',
    async (left, name, count, because) => {
      await agencies.publish({ ...all, [left]: [] });
      const ports = { ...(await servers.newRecord()), now: () => start };
      const folder = newFolder();
      const { code, said } = await fill(ports, { folder });
      expect(code).toBe(1);
      expect(said).toMatch(because);
      expect(said).toContain(`${name}, not fetched: `);
      expect((await servedRecord(ports))?.rows).toHaveLength(count);
      expect(await servedReports(ports)).toHaveLength(6);
      const outcomes = (await statesOf(ports, start)).map((state) => [state.name, state.last_outcome]);
      expect(outcomes.filter(([, outcome]) => outcome === 'failed')).toEqual([[name, 'failed']]);

      await agencies.publish(all);
      expect(await fill(ports, { folder })).toMatchObject({ code: 0 });
      expect(await content(ports)).toEqual(await importedByHand());
    },
  );

  it('leaves out a refused year and a year that the listing lacks, and names both', async () => {
    const damaged = { ...ncei(1955), read: madeUpFile('', '<html>503</html>').read };
    const without = all.ncei.filter(({ name }) => !name.includes('d1955_') && !name.includes('d1958_'));
    await agencies.publish({ ...all, ncei: [...without, damaged] });
    const ports = { ...(await servers.newRecord()), now: () => start };
    const folder = newFolder();
    const { code, said } = await fill(ports, { folder });
    expect(code).toBe(3);
    expect(said).toContain('its listing has no file of 1958.');
    expect(said).toMatch(/refused: StormEvents_details-ftp_v1.0_d1955_c20000101.csv.gz/);
    // The SPC has one of the two tornadoes of each of these years.
    expect((await servedRecord(ports))?.rows).toHaveLength(26 - 2);
  });
});
