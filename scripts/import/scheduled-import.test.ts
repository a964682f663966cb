import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFetchedFiles } from '@touchdown/functions/features/imports/import-fetched-files.ts';
import { runSource } from '@touchdown/functions/features/imports/import-source.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { isCounted, linesWrittenBy } from '@touchdown/functions/testing/written-lines.ts';
import {
  detailsOf,
  detailsOf1974,
  listOf20May2013,
  listOfDay,
  madeUpFile,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
  textOf,
} from './testing/made-up-files.ts';
import { startAgencies, type Agencies } from './testing/start-agencies.ts';
import { servedRecord, servedReports } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
let agencies: Agencies;
const folder = mkdtempSync(join(tmpdir(), 'touchdown-fetched-'));
beforeAll(async () => {
  servers = await startTestServers();
  agencies = await startAgencies();
});
afterAll(async () => {
  await servers.stop();
  await agencies.stop();
  rmSync(folder, { recursive: true, force: true });
});

const minutes = [1, 2, 3, 4, 5, 6];
const deaths = Array.from({ length: 40 }, () => 1);
const details = (revision: string, dead: readonly number[], bad = 0) =>
  detailsOf1974(
    revision,
    separateTornadoes(dead).map((row, at) => (at < bad ? { ...row, BEGIN_TIME: 'noon' } : row)),
  );

describe('a file that a schedule has fetched', () => {
  const whole = () => [
    details('20200101', deaths),
    listOf20May2013(minutes),
    spcRecordOf(spcRowsOf(1990, 60)),
  ];

  it.each<[string, () => InputFile, string]>([
    ['withdraws too much of a year', () => details('20210101', deaths.slice(30)), '30 of its 40 tornadoes'],
    ['withdraws too much of a day', () => listOf20May2013([1]), '5 of its 6 storm reports'],
    [
      'says something else about a year',
      () =>
        detailsOf1974(
          '20210101',
          separateTornadoes(deaths).map((row) => ({ ...row, TOR_WIDTH: '300' })),
        ),
      '40 of its 40 tornadoes would change (width 40)',
    ],
    [
      'has another day’s reports',
      () => ({ ...listOf20May2013(minutes), name: '130521_rpts_torn.csv' }),
      '2013-05-21, 130521_rpts_torn.csv: 6 of its 6 storm reports are those of 2013-05-20.',
    ],
    ['has too many bad rows', () => details('20210101', deaths, 20), '20 of its 40 rows cannot be read'],
    ['has other deaths', () => details('20210101', deaths.with(0, 50)), 'its 40 deaths would become 89'],
    ['is a first year too small', () => spcRecordOf(spcRowsOf(1989, 1)), '1989, SPC tornado record: 1 rows'],
    ['is damaged', () => madeUpFile('130520_rpts_torn.csv', '<html>503</html>'), 'HTML page'],
  ])('stops if it %s', async (_, bad, sentence) => {
    const ports = await servers.newRecord();
    await runImport(whole(), {}, ports);
    const before = [await servedRecord(ports), await servedReports(ports)];
    const input = bad();
    const path = join(folder, input.name);
    writeFileSync(path, await textOf(input));

    const lines = await linesWrittenBy(() =>
      importFetchedFiles('a schedule', ports, async () => {
        return { files: [{ name: input.name, path, url: '', fetched: true }], failed: [] };
      }),
    );
    expect(lines.filter((line) => isCounted(line, 'imports/failure'))).toMatchObject([
      { level: 'ERROR', message: 'import refused', what: 'a schedule' },
    ]);
    expect((await listRuns(ports, 1))[0]).toMatchObject({
      status: 'refused',
      what: input.name,
      outcome: expect.stringContaining(sentence),
    });
    expect([await servedRecord(ports), await servedReports(ports)]).toEqual(before);
  });
});

const failuresIn = (lines: readonly unknown[]) =>
  lines.filter((line) => isCounted(line as never, 'imports/failure'));

describe('the runs of NCEI and of the SPC’s record', () => {
  const other = (revision: string, dead: number) =>
    detailsOf(1977, revision, separateTornadoes([dead, 0, 0]));
  const spc = () => spcRecordOf(spcRowsOf(1990, 60)).read;
  const check = async (ports: Awaited<ReturnType<TestServers['newRecord']>>) =>
    failuresIn(
      await linesWrittenBy(async () => {
        for (const source of ['ncei', 'spc'] as const)
          await runSource(source, ports, { ...agencies, folder }).catch(() => {});
      }),
    );

  it('imports the other years without a suspicious one, which it reports each time until a person acts', async () => {
    const ports = await servers.newRecord();
    await runImport([details('20200101', deaths), other('20200101', 1)], {}, ports);
    const suspicious = details('20210101', deaths.slice(30));
    const record = { name: '1950-1990_torn.csv', read: spc() };
    await agencies.publish({ ncei: [suspicious, other('20210101', 2)], spc: [record] });

    expect(await check(ports)).toMatchObject([{ message: 'import refused' }]);
    expect((await listRuns(ports, 3)).map(({ status }) => status)).toEqual(['applied', 'applied', 'refused']);
    const served = await servedRecord(ports);
    const deathsIn = (year: string) =>
      served?.rows
        .filter(({ id }) => id.startsWith(year))
        .reduce((sum, row) => sum + (row.fatalities ?? 0), 0);
    expect([deathsIn('1974'), deathsIn('1977'), served?.rows.length]).toEqual([40, 2, 40 + 3 + 60]);

    expect(await check(ports)).toMatchObject([{ message: 'import refused' }]);
    expect((await listRuns(ports, 2)).map(({ status }) => status)).toEqual(['unchanged', 'refused']);

    await runImport([suspicious], { force: ['withdrawals', 'deaths'] }, ports);
    expect(await check(ports)).toEqual([]);
  });

  it('imports NCEI’s files if the SPC does not answer, and says so', async () => {
    const ports = await servers.newRecord();
    await agencies.publish({ ncei: [other('20200101', 1)] });
    expect(await check(ports)).toMatchObject([{ what: 'SPC tornado record' }]);
    expect((await listRuns(ports, 1))[0]).toMatchObject({ status: 'applied' });
  });
});

describe('the daily run', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const refresh = async (ports: Awaited<ReturnType<TestServers['newRecord']>>) =>
    failuresIn(await linesWrittenBy(() => runSource('spc-daily', ports, { ...agencies, folder })));

  it('closes a gap of weeks, without the days that fail or are damaged, and those when they are whole', async () => {
    const ports = await servers.newRecord();
    const listOf = (days: number) => listOfDay(daysAgo(days), [days % 60, (days + 1) % 60]);
    await runImport([listOf(60)], {}, ports);
    const lists = [59, 40, 30, 20, 3].map(listOf);
    const [, broken = '', damaged = ''] = lists.map(({ name }) => name);
    const junk = madeUpFile(damaged, '<html>503</html>');
    await agencies.publish({ daily: lists.map((list) => (list.name === damaged ? junk : list)) });
    agencies.breakList(broken);

    expect(await refresh(ports)).toHaveLength(2);
    const recorded = async () =>
      Object.keys((await readBase(ports)).manifest?.reports?.days ?? {}).toSorted();
    expect(await recorded()).toEqual([60, 59, 20, 3].map(daysAgo));

    await agencies.publish({ daily: lists });
    expect(await refresh(ports)).toEqual([]);
    expect(await recorded()).toEqual([60, 59, 40, 30, 20, 3].map(daysAgo));
  });
});
