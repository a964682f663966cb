import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFetchedFiles } from '@touchdown/functions/features/imports/import-fetched-files.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { isCounted, linesWrittenBy } from '@touchdown/functions/testing/written-lines.ts';
import {
  detailsOf1974,
  listOf20May2013,
  madeUpFile,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
  textOf,
} from './testing/made-up-files.ts';
import { servedRecord, servedReports } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
const folder = mkdtempSync(join(tmpdir(), 'touchdown-fetched-'));
beforeAll(async () => {
  servers = await startTestServers();
}, 60_000);
afterAll(async () => {
  await servers.stop();
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
      importFetchedFiles('a schedule', ports, async () => [
        { name: input.name, path, url: '', fetched: true },
      ]),
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
