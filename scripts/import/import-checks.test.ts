import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChecksRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import {
  forceOf,
  type CheckFinding,
  type ImportCheck,
} from '@touchdown/functions/features/imports/checks/import-checks.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import { archivedJson, packJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import type { YearSources } from '@touchdown/functions/features/imports/record/source-files.ts';
import { madeUpDetails } from '@touchdown/functions/testing/made-up-details.ts';
import { checkLines } from './print-checks.ts';
import { outcomeLines } from './print-outcome.ts';
import {
  detailsOf1974,
  listOf20May2013,
  madeUpFile,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
  textOf,
} from './testing/made-up-files.ts';
import { servedRecord } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const run = (ports: ImportPorts, options: ImportOptions, ...files: InputFile[]) =>
  runImport(files, options, ports);
const zeros = (count: number) => Array.from({ length: count }, () => 0);

async function findingsOf(importing: Promise<unknown>) {
  const error = await importing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ChecksRefusedError ? error.findings : error;
}

describe('rows that are set aside', () => {
  const rows = separateTornadoes(zeros(400));
  const withBad = (bad: number) =>
    detailsOf1974(
      '20210101',
      rows.map((row, at) => (at < bad ? { ...row, BEGIN_TIME: 'noon' } : row)),
    );

  it('refuse a file from 20 on if they are more than 3 % of its rows about tornadoes', async () => {
    const ports = await servers.newRecord();
    const finding = { check: 'set-aside', what: 'rows', before: 400, after: 380 };
    expect(await findingsOf(run(ports, {}, withBad(20)))).toMatchObject([finding]);
    expect(await servedRecord(ports)).toBeUndefined();
    expect(await run(ports, {}, withBad(19))).toMatchObject({ status: 'applied' });
  });

  it('are accepted with --force set-aside, and the same file is then nothing new', async () => {
    const ports = await servers.newRecord();
    expect(await run(ports, { force: ['set-aside'] }, withBad(20))).toMatchObject({ status: 'applied' });
    expect((await listRuns(ports, 1))[0]).toMatchObject({ forced: ['set-aside'] });
    expect(await run(ports, {}, withBad(20))).toMatchObject({ status: 'unchanged' });
  });

  it('refuse one year of a file of many, even if all of it is bad', async () => {
    const others = [1970, 1971, 1972].flatMap((year) => spcRowsOf(year, 240));
    const withBadIn1974 = (good: number, bad: number) =>
      spcRecordOf([
        ...others,
        ...spcRowsOf(1973, 85),
        ...spcRowsOf(1974, good + bad).map((row, at) => (at < bad ? { ...row, mag: 'x' } : row)),
      ]);
    const ports = await servers.newRecord();
    const finding = { check: 'set-aside', of: expect.stringMatching(/_torn_\d+\.csv, 1974$/), before: 60 };
    expect(await findingsOf(run(ports, {}, withBadIn1974(40, 20)))).toMatchObject([
      { ...finding, after: 40 },
    ]);
    expect(await findingsOf(run(ports, {}, withBadIn1974(0, 24)))).toMatchObject([{ before: 24, after: 0 }]);
    expect(await run(ports, {}, withBadIn1974(41, 19))).toMatchObject({ status: 'applied' });
    expect(await servedRecord(ports)).toMatchObject({ pointer: { count: 846 } });
  });

  it('refuse a daily list from three on if they are half of it', async () => {
    const ports = await servers.newRecord();
    const list = async (read: number, bad: number): Promise<InputFile> => {
      const good = listOf20May2013(Array.from({ length: read }, (_, at) => at));
      return madeUpFile(good.name, `${await textOf(good)}${'9999,a,b,c,d,e,f,g\n'.repeat(bad)}`);
    };
    expect(await findingsOf(run(ports, {}, await list(3, 3)))).toMatchObject([
      { check: 'set-aside', of: '130520_rpts_torn.csv', before: 6, after: 3 },
    ]);
    expect(await run(ports, {}, await list(4, 3))).toMatchObject({ reports: { added: 4 } });
    expect(await run(ports, {}, await list(2, 2))).toMatchObject({ status: 'applied' });
  });
});

describe('what the rows of a year say', () => {
  const rows = separateTornadoes(zeros(120));
  const wider = (revision: string, count: number) =>
    detailsOf1974(
      revision,
      rows.map((row, at) => (at < count ? { ...row, TOR_WIDTH: '250' } : row)),
    );

  it('refuses a file from 10 tornadoes on that would change, whatever else it brings', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, wider('20200101', 0));
    const newer = wider('20210101', 10);
    const finding = { check: 'changes', of: '1974', file: newer.name, before: 120, after: 110 };
    const other = spcRecordOf(spcRowsOf(1980, 60));
    expect(await findingsOf(run(ports, {}, newer, other))).toMatchObject([
      { ...finding, fields: [{ field: 'width', tornadoes: 10 }] },
    ]);
    expect(await run(ports, {}, wider('20210101', 9))).toMatchObject({ status: 'applied' });
    // Later revisions are held against the one before.
    expect(await run(ports, {}, wider('20220101', 18))).toMatchObject({ status: 'applied' });
  });

  it('may lose values that cannot be read in a few rows, but not in a column', async () => {
    const ports = await servers.newRecord();
    const bad = (count: number) =>
      detailsOf1974(
        '20200101',
        rows.map((row, at) => (at < count ? { ...row, END_LAT: '99', END_LON: '-86' } : row)),
      );
    expect(await findingsOf(run(ports, {}, bad(20)))).toMatchObject([
      { check: 'changes', of: '1974', what: 'values of END_LAT', before: 20, after: 0 },
    ]);
    expect(await run(ports, {}, bad(19))).toMatchObject({ status: 'applied' });
  });

  it('may become more until the following June has ended, and then only by months that were missing', async () => {
    const until = (month: number) =>
      rows.filter(({ BEGIN_YEARMONTH: text = '' }) => Number(text.slice(4)) <= month);
    const inMarch = Array.from({ length: 5 }, (_, at) => ({
      ...rows[0],
      EVENT_ID: String(9_000 + at),
      BEGIN_YEARMONTH: '197403',
      BEGIN_DAY: String(20 + at),
    }));
    const ports = await servers.newRecord();
    await run(ports, {}, detailsOf1974('19740901', until(4)));
    const late = { totals: { added: 80 } };
    expect(await run(ports, { dryRun: true }, detailsOf1974('19760101', until(12)))).toMatchObject({
      ...late,
      findings: [],
    });
    const more = detailsOf1974('19760101', [...until(12), ...inMarch]);
    expect(await findingsOf(run(ports, {}, more))).toMatchObject([{ what: 'rows', before: 40, after: 45 }]);
    expect(await run(ports, {}, detailsOf1974('19750630', until(12)))).toMatchObject(late);
    const grown = [...until(12), ...inMarch];
    expect(await run(ports, { dryRun: true }, detailsOf1974('19750630', grown))).toMatchObject({
      findings: [],
    });
    expect(
      await run(ports, {}, detailsOf1974('19760101', [...until(12), ...inMarch.slice(1)])),
    ).toMatchObject({
      totals: { added: 4 },
    });
  });

  it('may not be there a second time under other ids, even while the year grows', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, detailsOf1974('19740901', rows));
    const again = rows.slice(0, 12).map((row, at) => ({ ...row, EVENT_ID: String(9_000 + at) }));
    expect(await findingsOf(run(ports, {}, detailsOf1974('19741001', [...rows, ...again])))).toMatchObject([
      { check: 'changes', what: 'repeated rows', before: 0, after: 12 },
      { check: 'changes', of: '1974', what: 'rows of their own', before: 120, after: 108 },
    ]);
  });

  it('is compared by today’s rules, so that a record read by older ones is no damage', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, wider('20200101', 0));
    await readByOlderRules(ports);
    expect(await run(ports, {}, wider('20210101', 1))).toMatchObject({ status: 'applied' });
  });
});

/** Gives every archived row another width, as if the importer had once read it otherwise. */
async function readByOlderRules(ports: ImportPorts): Promise<void> {
  const { manifest } = await readBase(ports);
  const key = manifest?.years[1974]?.sources.details?.key ?? '';
  const source = await archivedJson<NonNullable<YearSources['details']>>(ports.record, key);
  const segments = source.segments.map((segment) => ({ ...segment, widthYards: 33, rating: 'N/A' }));
  const { bytes } = await packJson({ ...source, segments });
  await ports.record.put(key, bytes, { contentType: 'application/zstd' });
}

describe('a list of storm reports', () => {
  const other = (day: string, minutes: readonly number[]): InputFile => {
    return { ...listOf20May2013(minutes), name: `${day}_rpts_torn.csv` };
  };

  it('is refused if half of it, and at least 2, are another day’s', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, listOf20May2013([1, 2, 3]));
    expect(await findingsOf(run(ports, {}, other('130522', [2, 3, 30, 31])))).toMatchObject([
      { check: 'changes', of: '2013-05-22', file: '130522_rpts_torn.csv', after: 2 },
    ]);
    expect(await run(ports, {}, other('130522', [1, 2, 30, 31, 32]))).toMatchObject({ status: 'applied' });
    expect(await run(ports, {}, other('130523', [3]))).toMatchObject({ status: 'applied' });
    expect(await run(ports, { force: ['changes'] }, other('130524', [1, 2]))).toMatchObject({
      reports: { added: 2 },
    });
    expect(await run(ports, {}, other('130524', [1, 2]))).toMatchObject({ status: 'unchanged' });
  });

  it('may have reports that the other day gives up in the same run', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, listOf20May2013([1, 2, 3, 4, 5]));
    const moved = run(ports, {}, listOf20May2013([1, 2, 3]), other('130521', [4, 5]));
    expect(await moved).toMatchObject({ status: 'applied' });
  });
});

describe('the deaths of a year', () => {
  /** Among many tornadoes without any, and none with as many as a person has to confirm. */
  const of = (revision: string, ...deaths: number[]) =>
    detailsOf1974(revision, separateTornadoes([...deaths, ...zeros(28)]));
  const eights = (count: number) => Array.from({ length: count }, () => 8);
  const hundred = [...eights(12), 4];

  it.each([
    ['fall', [...eights(11), 2, 4], 94],
    ['rise', [...eights(11), 9, 9], 106],
  ])('refuse a file if they %s by more than 5 % and at least 5', async (_, after, all) => {
    const ports = await servers.newRecord();
    await run(ports, {}, of('20200101', ...hundred));
    const findings = await findingsOf(run(ports, {}, of('20210101', ...after)));
    expect(findings).toMatchObject([{ check: 'deaths', of: '1974', before: 100, after: all }]);
    expect(await run(ports, { force: ['deaths'] }, of('20210101', ...after))).toMatchObject({
      status: 'applied',
    });
  });

  it('may change by 5 %, by fewer than 5, and by those of new tornadoes', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, of('20200101', ...hundred));
    expect(await run(ports, {}, of('20210101', ...eights(11), 3, 4))).toMatchObject({ status: 'applied' });
    const more = [...eights(11), 3, 4, ...zeros(28), ...eights(4)];
    expect(await run(ports, {}, detailsOf1974('20220101', separateTornadoes(more)))).toMatchObject({
      status: 'applied',
    });
    const few = await servers.newRecord();
    await run(few, {}, of('20200101', 6));
    expect(await run(few, {}, of('20210101', 2))).toMatchObject({ status: 'applied' });
  });

  it('need a person from ten of one tornado on, before or after, whatever their share', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, of('20200101', ...hundred, 9));
    const to = (deaths: number, revision: string) => of(revision, ...hundred, deaths);
    const findings = await findingsOf(run(ports, {}, to(10, '20210101')));
    const changes = [{ what: 'deaths', before: '9', after: '10' }];
    expect(findings).toMatchObject([{ check: 'notable', of: '1974', notable: changes }]);
    const force = forceOf(findings as CheckFinding[]);
    expect(await findingsOf(run(ports, { force }, to(11, '20210101')))).toMatchObject([{ check: 'notable' }]);
    expect(await run(ports, { force }, to(10, '20210101'))).toMatchObject({ status: 'applied' });
    expect((await listRuns(ports, 1))[0]).toMatchObject({ forced: force });
    const gone = detailsOf1974('20220101', separateTornadoes([...hundred, ...zeros(1)]).slice(0, -1));
    const without = await findingsOf(run(ports, { force: ['withdrawals', 'changes'] }, gone));
    expect(without).toEqual(expect.arrayContaining([expect.objectContaining({ check: 'notable' })]));
  });
});

describe('a year that a source has for the first time', () => {
  const details = (count: number) => detailsOf1974('20200101', separateTornadoes(zeros(count)));
  const ncei = (year: number, count: number) => {
    const rows = separateTornadoes(zeros(count)).map(({ BEGIN_YEARMONTH: month = '', ...row }) => ({
      ...row,
      BEGIN_YEARMONTH: `${year}${month.slice(4)}`,
    }));
    return madeUpFile(`StormEvents_details-ftp_v1.0_d${year}_c20200101.csv`, madeUpDetails(rows));
  };
  const firstYear: ImportCheck = 'first-year';

  it.each([
    ['in the same run', 24, [{ check: firstYear, of: '1974', before: 50, after: 24 }]],
    ['in the same run', 120, [{ check: firstYear, of: '1974', before: 50, after: 120 }]],
  ])('is refused if the SPC, %s, has a very different number: %i rows', async (_, count, findings) => {
    const ports = await servers.newRecord();
    const spc = spcRecordOf(spcRowsOf(1974, 50));
    expect(await findingsOf(run(ports, {}, details(count), spc))).toMatchObject(findings);
  });

  it('is held against the SPC’s rows in the record', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, spcRecordOf(spcRowsOf(1974, 50)));
    expect(await findingsOf(run(ports, {}, details(24)))).toMatchObject([{ check: firstYear }]);
    expect(await run(ports, {}, details(25))).toMatchObject({ status: 'applied' });
  });

  it('is held against the years beside it without the SPC’s, unless it is still running', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, spcRecordOf([...spcRowsOf(1973, 90), ...spcRowsOf(2025, 90)]));
    const small = () => spcRecordOf([...spcRowsOf(1974, 29), ...spcRowsOf(2026, 1)]);
    const at = (time: number): ImportPorts => ({ ...ports, now: () => time });
    const [july2026, july2027] = [Date.UTC(2026, 6), Date.UTC(2027, 6)];
    const of1974 = { of: '1974', before: 90, after: 29, limit: expect.stringContaining('a third') };
    expect(await findingsOf(run(at(july2026), {}, small()))).toMatchObject([of1974]);
    expect(await findingsOf(run(at(july2027), {}, small()))).toMatchObject([
      of1974,
      { of: '2026', after: 1 },
    ]);
    const forced = await run(at(july2026), { force: ['first-year'] }, small());
    expect(forced).toMatchObject({ status: 'applied' });
  });

  it('comes from the SPC alone if NCEI’s file has no tornado, which is said each time', async () => {
    const ports = await servers.newRecord();
    const excerpt = details(0);
    const outcome = await run(ports, {}, excerpt, spcRecordOf(spcRowsOf(1974, 50)));
    expect(outcome).toMatchObject({ status: 'applied', spcAlone: [1974], totals: { added: 50 } });
    expect(outcomeLines(outcome, false)).toContain(
      '  1974: NCEI’s file has no tornado; the year is the SPC’s alone.',
    );
    expect(await run(ports, {}, excerpt)).toMatchObject({ status: 'unchanged', spcAlone: [1974] });
    // The whole file is then still the first of its year.
    expect(await findingsOf(run(ports, {}, details(24)))).toMatchObject([{ check: firstYear, before: 50 }]);
    expect(await run(ports, {}, details(50))).toMatchObject({ status: 'applied', spcAlone: [] });
    // A file that the record already has is missed.
    expect(await findingsOf(run(ports, {}, detailsOf1974('20210101', [])))).toMatchObject([
      { check: 'withdrawals', of: '1974', before: 50, after: 0 },
    ]);
  });

  it('is refused if NCEI’s file has no tornado and nobody else has the year', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, ncei(1973, 90));
    expect(await findingsOf(run(ports, {}, details(0)))).toMatchObject([
      { check: firstYear, of: '1974', before: 90, after: 0 },
    ]);
    // Nor is it a measure of the years beside it.
    await run(ports, { force: ['first-year'] }, details(0));
    expect(await run(ports, {}, ncei(1975, 90))).toMatchObject({ status: 'applied' });
  });

  it('is not refused for being small if the file was published while it ran', async () => {
    const ports = await servers.newRecord();
    const spc = spcRecordOf(spcRowsOf(1974, 50));
    const early = detailsOf1974('19750531', separateTornadoes(zeros(24)));
    expect(await run(ports, {}, early, spc)).toMatchObject({ status: 'applied' });
  });

  it('is not refused for fewer than 20 rows of difference, or without anything to compare it with', async () => {
    const ports = await servers.newRecord();
    expect(await run(ports, {}, details(1), spcRecordOf(spcRowsOf(1974, 20)))).toMatchObject({
      status: 'applied',
    });
    expect(await run(ports, {}, spcRecordOf(spcRowsOf(1990, 300)))).toMatchObject({ status: 'applied' });
  });
});

describe('the table of a refused import', () => {
  it('says of each check what was counted before and after, and what is allowed', () => {
    const finding = {
      check: 'deaths',
      of: '1974',
      what: 'deaths',
      limit: 'up to 5 %',
      sentence: '',
    } as const;
    expect(checkLines([{ ...finding, before: 1_000, after: 7 }])).toEqual([
      'year, day or file  check   counted  before  after  allowed',
      '1974               deaths  deaths   1,000   7      up to 5 %',
    ]);
    const many = Array.from({ length: 1_200 }, () => ({ ...finding, before: 9, after: 0 }));
    expect(checkLines(many).at(-1)).toBe('… and 1,100 more.');
  });
});
