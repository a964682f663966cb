import { readFileSync } from 'node:fs';
import { sampleOf } from '@touchdown/level2/testing/depth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { checkLimits, forceOf } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import { ChecksRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import type { InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { readSourceText } from '@touchdown/functions/testing/read-source-text.ts';
import { madeUpDetails } from '@touchdown/functions/testing/made-up-details.ts';
import { realDataFile } from '../system/real-data.ts';
import { checkLines } from './print-checks.ts';
import { outcomeLines } from './print-outcome.ts';
import { runLines } from './print-runs.ts';
import { altered, alterations, type Alteration } from './testing/alterations.ts';
import { readSheet, writeSheet, type DelimitedSheet } from './testing/delimited-sheet.ts';
import { madeUpFile } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

const paths = {
  details: 'ncei/StormEvents_details-ftp_v1.0_d1973_c20220425.csv.gz',
  spc: 'spc/1950-2018-torn-aspath.csv.gz',
};
const isThere = realDataFile(paths.details) !== undefined && realDataFile(paths.spc) !== undefined;
if (!isThere) {
  console.info('Skipped: altered files made of NOAA’s (see TOUCHDOWN_TEST_DATA in docs/testing.md).');
}

/** Some rows of a real file. */
async function excerpt(path: string, isChosen: (cell: (name: string) => string) => boolean): Promise<string> {
  const bytes = readFileSync(realDataFile(path) ?? '');
  const { header, rows } = readSheet((await readSourceText(path, [bytes])).content.text, false);
  const at = new Map(header.map((name, index) => [name, index]));
  const chosen = rows.filter((row) => isChosen((name) => row[at.get(name) ?? -1] ?? ''));
  return writeSheet({ header, rows: chosen }, {});
}

/** Years of an edition of the SPC's record, whose rows are one line each. */
async function edition(path: string, ...years: string[]): Promise<string> {
  const bytes = readFileSync(realDataFile(path) ?? '');
  const [header = '', ...lines] = (await readSourceText(path, [bytes])).content.text.split('\n');
  const cellsOf = (line: string) => line.replaceAll('"', '').split(',');
  const at = cellsOf(header).indexOf('yr');
  return [header, ...lines.filter((line) => years.includes(cellsOf(line)[at] ?? '')), ''].join('\n');
}

/** Writes an edition in the columns of the SPC's, with its signs for zones and unknown ratings, and with no loss. */
function withoutLosses({ header, rows }: DelimitedSheet, columns: readonly string[]): string {
  const at = new Map(header.map((name, index) => [name, index]));
  const written = (name: string, cell = '') => {
    if (['loss', 'closs', 'stn'].includes(name)) return '0';
    if (name === 'tz') return { 'America/Chicago': '3', UTC: '9' }[cell] ?? cell;
    if (name === 'fc') return cell === 'TRUE' ? '1' : cell === 'FALSE' ? '0' : cell;
    return name === 'mag' && cell === 'NA' ? '-9' : cell;
  };
  const cells = rows.map((row) => columns.map((name) => written(name, row[at.get(name) ?? -1])));
  return writeSheet({ header: [...columns], rows: cells }, {});
}

/** The tornadoes of a month in both sources. */
async function mayOf1973(): Promise<Record<Alteration['family'], string>> {
  return {
    details: await excerpt(
      paths.details,
      (cell) => cell('EVENT_TYPE') === 'Tornado' && cell('BEGIN_YEARMONTH') === '197305',
    ),
    spc: await excerpt(paths.spc, (cell) => cell('yr') === '1973' && Number(cell('mo')) === 5),
  };
}

const names = {
  details: {
    before: 'StormEvents_details-ftp_v1.0_d1973_c20220425.csv',
    after: 'StormEvents_details-ftp_v1.0_d1973_c20250101.csv',
  },
  spc: { before: '1950-2018_torn.csv', after: '1950-2019_torn.csv' },
};

const run = (ports: ImportPorts, options: ImportOptions, ...files: InputFile[]) =>
  runImport(files, options, ports);

describe.skipIf(!isThere)('a newer file with altered rows', () => {
  let servers: TestServers;
  let texts: Record<Alteration['family'], string>;
  let ports: ImportPorts;
  const whole = () =>
    (['details', 'spc'] as const).map((family) => madeUpFile(names[family].before, texts[family]));
  const newer = (alteration: Alteration) => {
    const { family } = alteration;
    return madeUpFile(names[family].after, altered(texts[family], alteration));
  };
  beforeAll(async () => {
    servers = await startTestServers();
    texts = await mayOf1973();
    ports = await servers.newRecord();
    await run(ports, {}, ...whole());
  });
  afterAll(() => servers.stop());

  async function refusalOf(file: InputFile): Promise<ChecksRefusedError> {
    const thrown: unknown = await run(ports, {}, file).catch((error: unknown) => error);
    if (thrown instanceof ChecksRefusedError) return thrown;
    throw new Error(`Expected a refusal, got ${JSON.stringify(thrown)?.slice(0, 500)}.`);
  }

  it.each(sampleOf('altered files', Object.entries(alterations), 6))(
    'is refused by year and file: %s',
    async (_, alteration) => {
      const before = await readPointer(ports.dynamo, ports.table);
      const { findings, message } = await refusalOf(newer(alteration));
      const { after } = names[alteration.family];
      const own = findings.filter(({ check }) => check === 'changes');
      expect(own.length).toBeGreaterThan(0);
      for (const finding of own) expect(finding).toMatchObject({ of: '1973', file: after });
      expect(message).toContain(`1973, ${after}: `);
      expect(await readPointer(ports.dynamo, ports.table)).toEqual(before);
    },
  );

  it('shows the fields, the number of tornadoes and the share, in a dry run too', async () => {
    const file = newer(alterations['widths in feet'] as Alteration);
    const { findings } = await refusalOf(file);
    const lines = checkLines(findings);
    const of = findings[0]?.before ?? 0;
    expect(of).toBeGreaterThan(150);
    expect(lines.join('\n')).toMatch(/1973 +changes +tornadoes as before +\d+ +\d+ +fewer than 10 in a year/);
    expect(lines.join('\n')).toMatch(
      new RegExp(
        `would change +tornadoes +share\\n1973 +${names.details.after} +width +\\d{3} +(?:9\\d|100)\\.\\d %`,
      ),
    );
    const dry = await run(ports, { dryRun: true }, file);
    expect(dry).toMatchObject({ status: 'dry-run', findings });
    expect(outcomeLines(dry, true)).toEqual(expect.arrayContaining(lines));
    expect((await listRuns(ports, 1))[0]).toMatchObject({
      status: 'refused',
      outcome: expect.stringMatching(
        /^1973, StormEvents_\S+: \d+ of its \d+ tornadoes would change \(width \d+/m,
      ),
    });
  });

  it('is applied with --force changes, together with other checks, and the list of runs says so', async () => {
    const record = await servers.newRecord();
    await run(record, {}, ...whole());
    const damaged: Alteration = {
      family: 'details',
      change: (sheet) => {
        const fewer = { ...sheet, rows: sheet.rows.slice(40) };
        return (alterations['ratings shifted by a row'] as Alteration).change(fewer);
      },
    };
    const file = () => newer(damaged);
    const { findings } = await run(record, { dryRun: true }, file());
    const force = forceOf(findings);
    for (const one of ['changes', 'withdrawals', 'second-opinion'] as const) {
      const others = force.filter((name) => name !== one);
      await expect(run(record, { force: others }, file())).rejects.toThrow(new RegExp(`--force ${one}`));
    }
    expect(await run(record, { force }, file())).toMatchObject({ status: 'applied' });
    const runs = await listRuns(record, 1);
    expect(runLines(runs, Date.now())[0]).toContain('--force withdrawals --force changes');
    expect(await run(record, {}, file())).toMatchObject({ status: 'unchanged' });
  });

  /** Changes weak tornadoes that are far from each other in the file. */
  const ofSome = (count: number, column: string, text: string): Alteration => ({
    family: 'details',
    change: ({ header, rows }) => {
      const [at, rating] = [header.indexOf(column), header.indexOf('TOR_F_SCALE')];
      const weak = rows.filter((row) => row[rating] === 'F0');
      const step = Math.floor(weak.length / count);
      const chosen = new Set(weak.filter((_, index) => index % step === 0).slice(0, count));
      return { header, rows: rows.map((row) => (chosen.has(row) ? row.with(at, text) : row)) };
    },
  });

  it.each<[string, Alteration]>([
    ['changes a few', ofSome(checkLimits.changes.altered.min - 1, 'TOR_WIDTH', '1234')],
    [
      'adds a few',
      {
        family: 'details',
        change: ({ header, rows }) => {
          const [id, day] = [header.indexOf('EVENT_ID'), header.indexOf('BEGIN_DAY')];
          const added = rows.slice(0, 4).map((row, at) => row.with(id, String(at + 1)).with(day, '27'));
          return { header, rows: [...rows, ...added] };
        },
      },
    ],
    [
      'writes the same otherwise',
      {
        family: 'details',
        change: ({ header, rows }) => {
          const at = header.indexOf('TOR_WIDTH');
          const written = rows.map((row) => row.with(at, Number(row[at]).toFixed(1)));
          return { header, rows: written.toReversed() };
        },
      },
    ],
    [
      'numbers its rows anew',
      {
        family: 'spc',
        change: ({ header, rows }) => {
          const at = header.indexOf('om');
          return { header, rows: rows.map((row) => row.with(at, `7305${row[at]}`)) };
        },
      },
    ],
  ])('is applied if it %s', async (_, alteration) => {
    const record = await servers.newRecord();
    await run(record, {}, ...whole());
    const { status } = await run(record, {}, newer(alteration));
    expect(['applied', 'unchanged']).toContain(status);
    expect(await run(record, {}, newer(alteration))).toMatchObject({ status: 'unchanged' });
  });

  it('is no damage if it is another real edition of the SPC’s record', async () => {
    const record = await servers.newRecord();
    await run(record, {}, madeUpFile('2006-2013-torn-aspath.csv', await edition(paths.spc, '2006', '2013')));
    const later = async (path: string) => madeUpFile(path, await edition(path, '2006', '2013'));
    const editions = await Promise.all(['spc/2005-2007_torn.csv', 'spc/2013_torn.csv'].map(later));
    expect(await run(record, {}, ...editions)).toMatchObject({
      status: 'applied',
      totals: { withdrawn: 0, redirected: 0 },
    });
    const last = await run(record, { dryRun: true }, await later('spc/2010-2022_torn.csv'));
    expect(last.findings).toEqual([]);
  });

  it('is no damage if it is the edition of 2022 after that of 2018, without the losses, which a third party has changed', async () => {
    const record = await servers.newRecord();
    const years = ['1956', '2009'];
    const aspath = readSheet(await edition(paths.spc, ...years), false);
    const tidied = readSheet(await edition('spc/1950-2022-tornadoes-tidied.csv.gz', ...years), false);
    await run(record, {}, madeUpFile('1956-2009-torn-aspath.csv', withoutLosses(aspath, aspath.header)));
    const later = madeUpFile('1956-2022_torn.csv', withoutLosses(tidied, aspath.header));
    const outcome = await run(record, {}, later);
    expect(outcome).toMatchObject({ status: 'applied', totals: { added: 0, withdrawn: 1, redirected: 0 } });
    expect(outcome.years.map(({ changes }) => changes.fields['injuries'] ?? 0)).toEqual([0, 1]);
  });

  it('is refused if it is the first of its year and repeats its rows, or has a column that cannot be read', async () => {
    const record = await servers.newRecord();
    await run(record, {}, madeUpFile(names.spc.before, texts.spc));
    for (const name of ['a block of rows again with new ids', 'widths negative']) {
      const refused = run(record, {}, newer(alterations[name] as Alteration));
      await expect(refused).rejects.toThrow(/^1973, StormEvents_\S+: .*--force changes$/s);
    }
    expect(await run(record, {}, madeUpFile(names.details.after, texts.details))).toMatchObject({
      status: 'applied',
    });
  });
});

const ofFatalities = 'StormEvents_fatalities-ftp_v1.0_d2025_c20260323.csv';
const fatalitiesOf2025 = realDataFile(`../more-data/ncei/${ofFatalities}.gz`);
if (!fatalitiesOf2025) console.info('Skipped: NCEI’s fatalities of 2025, which have a new layout.');

describe.skipIf(!fatalitiesOf2025)('NCEI’s fatalities of 2025', () => {
  it('are read, and say once if they lack a column that nobody reads', async () => {
    const servers = await startTestServers();
    try {
      const record = await servers.newRecord();
      const { text } = (await readSourceText(ofFatalities, [readFileSync(fatalitiesOf2025 ?? '')])).content;
      const day = { BEGIN_YEARMONTH: '202503', END_YEARMONTH: '202503' };
      const details = madeUpFile(
        'StormEvents_details-ftp_v1.0_d2025_c20260323.csv',
        madeUpDetails([{ ...day, EVENT_ID: '1' }]),
      );
      const outcome = await run(record, {}, details, madeUpFile(ofFatalities, text));
      expect(outcome).toMatchObject({ status: 'applied', newLayouts: [] });
      expect(outcome.files.at(-1)).toMatchObject({ kind: 'NCEI fatalities', rows: 895, rowsSetAside: 0 });
      const later = (day: string, ...without: string[]) => {
        const { header, rows } = readSheet(text, false);
        const isLeft = (_: string, at: number) => !without.includes(header[at] ?? '');
        const sheet = { header: header.filter(isLeft), rows: rows.map((row) => row.filter(isLeft)) };
        return run(record, {}, madeUpFile(ofFatalities.replace('20260323', day), writeSheet(sheet, {})));
      };
      const says =
        'NCEI Storm Events fatalities has a new layout: a column is gone (FAT_TIME); nothing that we use.';
      const changed = await later('20260423', 'FAT_TIME');
      expect(changed).toMatchObject({ newLayouts: [says] });
      expect(outcomeLines(changed, false)).toContain(`  ${says}`);
      expect((await listRuns(record, 1))[0]?.outcome).toContain(says);
    } finally {
      await servers.stop();
    }
  });
});
