import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportFilter } from '@touchdown/functions/domain/catalogue/import-report-items.ts';
import { importReports } from '@touchdown/functions/domain/catalogue/import-reports.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { forceOf } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { ImportList, ImportReport } from '@touchdown/shared/record/import-report.ts';
import { realDataFile } from '../system/real-data.ts';
import { collectFiles } from './collect-files.ts';
import { dyingPorts } from './testing/dying-ports.ts';
import { detailsOf1974, listOf20May2013, madeUpFile, separateTornadoes } from './testing/made-up-files.ts';
import { servedRecord } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

/** The made-up revisions tell themselves apart by their deaths. */
const forced: ImportOptions = { force: ['deaths', 'withdrawals', 'changes'] };

const details = (revision: string, deaths: readonly number[]) =>
  detailsOf1974(revision, separateTornadoes(deaths));

function reportsOf({ dynamo, table, media }: ImportPorts) {
  const readObject = async (key: string) => (await media.get(key)) ?? Buffer.from('null');
  const reports = importReports({ dynamo, table, readObject });
  return {
    list: async (filter: ReportFilter = {}) =>
      ImportList.parse(await reports.list(filter, { max: 100 })).imports,
    one: async (run: number | undefined) => ImportReport.parse(await reports.one(run ?? 0)),
    newest: async () => {
      const { imports } = await reports.list({}, { max: 1 });
      return ImportReport.parse(await reports.one(imports[0]?.run ?? 0));
    },
  };
}

describe.skipIf(!realDataFile('.'))('the report of real revisions', () => {
  it('tells a file that is only written otherwise from one that says something else', async () => {
    const ports = await servers.newRecord();
    const { newest } = reportsOf(ports);
    const real = (name: string) => collectFiles([realDataFile(name) ?? '']);
    const of2013: ImportOptions = { years: { from: 2013, to: 2013 } };
    await runImport(real('spc/2013_torn.csv'), of2013, ports);
    // With numbers in other digits, a leading column and a later year, of which its name speaks.
    await runImport(real('spc/2010-2022_torn.csv'), of2013, ports);
    const { counts, by_year: years } = await newest();
    expect(counts).toMatchObject({ added: 0, changed: 0, withdrawn: 0, merged: 0, rewritten: 906 });
    expect(years[0]).toMatchObject({
      tornadoes: { before: 906, after: 906 },
      deaths: { before: 55, after: 55 },
    });
    // El Reno half as wide, and back again.
    const text = readFileSync(realDataFile('spc/2013_torn.csv') ?? '', 'utf8');
    const revised = madeUpFile(
      '2013_torn_revised.csv',
      text.replace(/^(.*,2013-05-31,.*,)4576\.0,/m, '$12288.0,'),
    );
    const confirmed = async (files: InputFile[]) => {
      const { findings } = await runImport(files, { ...of2013, force: ['older'], dryRun: true }, ports);
      await runImport(files, { ...of2013, force: ['older', ...forceOf(findings)] }, ports);
    };
    await confirmed([revised]);
    const changed = await newest();
    expect(changed.tornadoes).toMatchObject([
      { cause: 'spc', values: [{ field: 'path_width', before: 4576, after: 2288 }] },
    ]);
    await confirmed(real('spc/2013_torn.csv'));
    const back = await newest();
    expect(back.counts).toMatchObject({ changed: 1, rewritten: 0 });
    expect(back.taken_back).toEqual([
      { run: changed.run, at: changed.at, values: 1, tornadoes: 0, ids: [changed.tornadoes[0]?.id] },
    ]);
  });
});

describe('the report of an import', () => {
  it('says of each year which file replaced which, and of each tornado what changed', async () => {
    const ports = { ...(await servers.newRecord()), by: 'monthly schedule' };
    await runImport([details('20200101', [3, 0, 1])], forced, ports);
    const { newest } = reportsOf(ports);
    const first = await newest();
    expect(first).toMatchObject({ outcome: 'applied', started_by: 'schedule', years: [1974] });
    expect(first.by_year[0]?.files).toMatchObject([{ version: '20200101', rows: 3, replaces: null }]);
    expect(first.tornadoes.map(({ what, cause }) => [what, cause])).toEqual(
      Array.from({ length: 3 }, () => ['added', 'ncei']),
    );

    await runImport([details('20210101', [5, 0])], forced, ports);
    const { by_year: years, tornadoes, counts, is_whole: isWhole, ...second } = await newest();
    const [changed, withdrawn] = tornadoes;
    expect(years).toMatchObject([
      {
        files: [{ version: '20210101', rows: 2, replaces: { version: '20200101', rows: 3 } }],
        tornadoes: { before: 3, after: 2 },
        deaths: { before: 4, after: 5 },
        by_field: { fatalities: 1 },
        by_cause: { ncei: 2 },
      },
    ]);
    expect(changed).toMatchObject({
      what: 'changed',
      cause: 'ncei',
      values: [{ field: 'fatalities', before: 3, after: 5 }],
    });
    expect(withdrawn).toMatchObject({ what: 'withdrawn', values: [] });
    expect(counts).toEqual({ added: 0, changed: 1, withdrawn: 1, merged: 0, values: 1, rewritten: 0 });
    expect([isWhole, second.lifted_checks, second.takes_back]).toEqual([true, forced.force, 0]);
  });

  it('says which changes of earlier imports it takes back, of values and of whole tornadoes', async () => {
    const ports = await servers.newRecord();
    const { newest } = reportsOf(ports);
    await runImport([details('20200101', [1, 2, 3])], forced, ports);
    await runImport([details('20210101', [1, 7, 3, 4])], forced, ports);
    const changed = await newest();
    await runImport([details('20220101', [9, 7, 3, 4])], forced, ports);
    const other = await newest();
    expect([changed.taken_back, other.taken_back]).toEqual([[], []]);
    await runImport([details('20230101', [1, 2, 3])], forced, ports);
    const back = await newest();
    const idOf = (before: number) =>
      back.tornadoes.find(({ values }) => values[0]?.before === before)?.id ?? '';
    const gone = back.tornadoes.find(({ what }) => what === 'withdrawn')?.id ?? '';
    expect(back.taken_back).toEqual([
      { run: other.run, at: other.at, values: 1, tornadoes: 0, ids: [idOf(9)] },
      { run: changed.run, at: changed.at, values: 1, tornadoes: 1, ids: [idOf(7), gone] },
    ]);
    expect([back.takes_back, back.compared_with]).toEqual([3, 3]);
    // And the fourth tornado, which was withdrawn, comes back.
    await runImport([details('20240101', [1, 2, 3, 4])], forced, ports);
    expect((await newest()).taken_back).toEqual([
      { run: back.run, at: back.at, values: 0, tornadoes: 1, ids: [gone] },
    ]);
  });

  it('does not take back what a rollback has taken back already, and says what that was', async () => {
    const ports = await servers.newRecord();
    const { newest, list, one } = reportsOf(ports);
    await runImport([details('20200101', [1, 2])], forced, ports);
    await runImport([details('20210101', [1, 7])], forced, ports);
    const { run: bad } = await newest();
    await rollBack(ports);
    const rollback = await newest();
    expect(rollback).toMatchObject({ outcome: 'rollback', rolls_back: [bad], years: [1974] });
    const takenBack = async () => (await list()).filter(({ is_taken_back: is }) => is).map(({ run }) => run);
    expect([await takenBack(), (await one(bad)).is_taken_back]).toEqual([[bad], true]);
    await runImport([details('20220101', [3, 2])], forced, ports);
    await runImport([details('20230101', [3, 7])], forced, ports);
    await runImport([details('20240101', [3, 2])], forced, ports);
    expect((await newest()).taken_back).toMatchObject([{ values: 1 }]);
    expect((await newest()).compared_with).toBe(3);
    expect(await takenBack()).toEqual([bad]);
  });

  it('is kept of a run that was refused, by a check or for a damaged file, with what was kept out', async () => {
    const ports = await servers.newRecord();
    const { newest, list } = reportsOf(ports);
    await runImport([details('20200101', Array<number>(40).fill(1))], {}, ports);
    const half = details('20210101', Array<number>(20).fill(1));
    await expect(runImport([half], {}, ports)).rejects.toThrow('20 of its 40 tornadoes would be withdrawn');
    const refused = await newest();
    expect(refused).toMatchObject({ outcome: 'refused', release: null, counts: { withdrawn: 20 } });
    expect(refused.refused[0]).toMatchObject({ of: '1974' });
    expect(refused.tornadoes).toHaveLength(20);
    const cut = madeUpFile(
      '/home/somebody/StormEvents_details-ftp_v1.0_d1974_c20220101.csv',
      'EVENT_ID,STATE\n',
    );
    await expect(runImport([cut], {}, ports)).rejects.toThrow();
    const damaged = await newest();
    expect(damaged).toMatchObject({ outcome: 'refused', sources: ['ncei'], counts: { withdrawn: 0 } });
    expect(JSON.stringify(damaged)).not.toContain('somebody');
    expect((await list()).map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'applied']);
    expect((await servedRecord(ports))?.rows).toHaveLength(40);
  });

  it('tells a first list of a day from an amended one, and is found by source and year', async () => {
    const ports = await servers.newRecord();
    const { newest, list } = reportsOf(ports);
    await runImport([details('20200101', [1])], {}, ports);
    await runImport([listOf20May2013([1, 2])], {}, ports);
    expect((await newest()).storm_reports).toMatchObject({ days: [{ is_first: true }], added: 2 });
    await runImport([listOf20May2013([1, 2, 3])], {}, ports);
    expect((await newest()).storm_reports).toMatchObject({
      days: [{ day: '2013-05-20', is_first: false }],
      added: 1,
    });
    await runImport([listOf20May2013([1, 2, 3])], {}, ports);
    expect(await newest()).toMatchObject({ outcome: 'unchanged' });
    const runs = async (filter: ReportFilter) => (await list(filter)).map(({ run }) => run);
    expect(await runs({ source: 'spc-daily' })).toEqual([4, 3, 2]);
    expect(await runs({ year: 1974 })).toEqual([1]);
    expect(await runs({ year: 1973 })).toEqual([]);
    await runImport([details('20210101', [2])], forced, ports);
    expect(await runs({ field: 'fatalities', year: 1974 })).toEqual([5]);
    expect(await runs({ field: 'injuries' })).toEqual([]);
  });

  it('is there exactly if its record is served, wherever the process was killed', async () => {
    const found: boolean[] = [];
    for (let calls = 5; found.at(-1) !== true; calls += 2) {
      const ports = await servers.newRecord();
      await runImport([details('20200101', [1, 2])], forced, ports);
      const dying = dyingPorts(ports, calls).ports;
      await runImport([details('20210101', [1, 7])], forced, dying).catch(() => {});
      const isServed = (await servedRecord(ports))?.rows.some(({ fatalities }) => fatalities === 7) ?? false;
      expect([calls, (await reportsOf(ports).list()).length]).toEqual([calls, isServed ? 2 : 1]);
      if (isServed) expect((await reportsOf(ports).newest()).counts.changed).toBe(1);
      found.push(isServed);
    }
    expect(found).toContain(false);
    expect(found.at(-1)).toBe(true);
  });
});
