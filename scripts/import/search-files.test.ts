import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import { withSearched } from '@touchdown/functions/features/imports/record/searched-rows.ts';
import { ImportRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { unpackYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { sortOutFiles, type InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { madeUpSearch, type SearchRow } from '@touchdown/functions/testing/made-up-search.ts';
import { realDataFile } from '../system/real-data.ts';
import {
  detailsOf1974,
  madeUpFile,
  separateTornadoes,
  spcRecordOf,
  spcRowsOf,
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

const twelve = separateTornadoes(Array.from({ length: 12 }, () => 0));

/** The rows of `separateTornadoes` as a search finds them. */
const foundRows: SearchRow[] = twelve.map(
  ({ EVENT_ID: id = '', BEGIN_YEARMONTH: month = '', BEGIN_DAY: day }) => {
    const date = `${month.slice(4)}/${day}/1974`;
    return {
      EVENT_ID: id,
      BEGIN_DATE: date,
      END_DATE: date,
      INJURIES_DIRECT: '1',
      EVENT_NARRATIVE: `Told of ${id}.`,
    };
  },
);

const search = (rows: readonly SearchRow[], name = 'storm_data_search_results.csv') =>
  madeUpFile(name, madeUpSearch(rows));

/** What is served of each tornado, by its event. */
async function servedEvents(ports: ImportPorts) {
  const details = (await servedRecord(ports))?.details ?? [];
  const documents = details.filter((one) => one !== undefined && 'tornado' in one);
  return new Map(documents.map((one) => [one.tornado.event_id ?? one.tornado.id, one]));
}

describe('what NCEI’s web search saved', () => {
  it('is imported into an empty record, whatever the file is called, and a second time changes nothing', async () => {
    const ports = await servers.newRecord();
    const file = search(foundRows.slice(0, 5), 'my tornadoes.csv');
    expect(await run(ports, {}, file)).toMatchObject({ status: 'applied', totals: { added: 5 } });
    const events = await servedEvents(ports);
    expect(events.get('500')?.tornado).toMatchObject({ event_narrative: 'Told of 500.', injuries: 1 });
    expect(events.get('500')?.sources.source_rows).toMatchObject([{ file: 'my tornadoes.csv', line: 2 }]);
    expect(await run(ports, {}, file)).toMatchObject({ status: 'unchanged' });
  });

  it('adds to what other searches found and corrects it, and withdraws nothing', async () => {
    const ports = await servers.newRecord();
    const first = search(foundRows.slice(0, 8), 'first.csv');
    await run(ports, {}, first);
    const [corrected = {}] = foundRows.slice(7, 8);
    const second = search([{ ...corrected, TOR_WIDTH: '200' }, ...foundRows.slice(8)], 'second.csv');
    const outcome = await run(ports, {}, second);
    expect(outcome).toMatchObject({ status: 'applied', totals: { added: 4, changed: 1, withdrawn: 0 } });
    const events = await servedEvents(ports);
    expect(events.size).toBe(12);
    expect(events.get('507')?.tornado.path_width).toBe(200);
    expect(events.get('500')?.sources.source_rows).toMatchObject([{ file: 'first.csv', line: 2 }]);
    // An answer that is already in the record does not come before a later one.
    expect(await run(ports, {}, first)).toMatchObject({ status: 'unchanged' });
    expect((await servedEvents(ports)).get('507')?.tornado.path_width).toBe(200);
  });

  it('gives NCEI’s file of the year only the narratives and events that it lacks, before it or after', async () => {
    const details = detailsOf1974('20200101', twelve.slice(0, 11));
    const [wrong = {}, ...others] = foundRows;
    const file = search([{ ...wrong, TOR_WIDTH: '900' }, ...others]);
    for (const files of [
      [details, file],
      [file, details],
    ]) {
      const ports = await servers.newRecord();
      for (const one of files) await run(ports, {}, one);
      const events = await servedEvents(ports);
      expect(events.size).toBe(12);
      expect(events.get('500')?.tornado).toMatchObject({ path_width: 100, event_narrative: 'Told of 500.' });
      expect(events.get('500')?.sources.source_rows.map((row) => row.file)).toEqual([
        'storm_data_search_results.csv',
        'StormEvents_details-ftp_v1.0_d1974_c20200101.csv',
      ]);
      expect(events.get('511')?.tornado).toMatchObject({
        status: 'current',
        event_narrative: 'Told of 511.',
      });
      expect(await run(ports, {}, ...files)).toMatchObject({ status: 'unchanged' });
    }
  });

  it('only tells of a tornado of which the SPC has more, until NCEI’s file has the rest', async () => {
    const ports = await servers.newRecord();
    const spc = spcRowsOf(1974, 12).map((row, at) => ({
      ...row,
      inj: '1',
      fat: '0',
      len: at === 0 ? '30' : '3',
    }));
    await run(ports, {}, spcRecordOf(spc));
    const outcome = await run(ports, {}, search(foundRows.slice(0, 6)));
    expect(outcome).toMatchObject({ status: 'applied', waiting: [] });
    expect(outcome.totals).toMatchObject({ added: 0, changed: 6, withdrawn: 0, redirected: 0 });
    const served = [...(await servedEvents(ports)).values()];
    const lengths = served.map((one) => one.tornado.path_length);
    expect(lengths.toSorted((a, b) => Number(a) - Number(b))).toEqual([
      ...Array.from({ length: 11 }, () => 3),
      30,
    ]);
    const long = served.find(({ tornado }) => tornado.path_length === 30);
    expect(long).toMatchObject({
      tornado: { event_narrative: 'Told of 500.', event_id: null },
      sources: { aliases: ['ncei:500', 'spc:1974-1'], source_rows: [{ row: { EVENT_ID: '500' } }, {}] },
    });
    const whole = await run(ports, {}, detailsOf1974('20200101', twelve));
    expect(whole).toMatchObject({ status: 'applied', waiting: [], totals: { withdrawn: 0 } });
  });

  it('is refused if it has the events of the record again under other numbers', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, detailsOf1974('20200101', twelve));
    const before = await servedRecord(ports);
    const renumbered = foundRows.map((row) => ({ ...row, EVENT_ID: `9${row['EVENT_ID']}` }));
    await expect(run(ports, {}, search(renumbered))).rejects.toThrow(ImportRefusedError);
    expect(await servedRecord(ports)).toEqual(before);
  });

  it('is refused if the SPC says otherwise where its tornadoes were, and waits if it is far away', async () => {
    const ports = await servers.newRecord();
    await run(ports, {}, spcRecordOf(spcRowsOf(1974, 12)));
    const before = await servedRecord(ports);
    const at = (latitude: string) => search(foundRows.map((row) => ({ ...row, BEGIN_LAT: latitude })));
    await expect(run(ports, {}, at('38.09'))).rejects.toThrow(
      '12 of 12 tornadoes that both agencies have differ',
    );
    const far = await run(ports, {}, at('37.07'));
    expect(far).toMatchObject({ waiting: [{ year: 1974, rows: 12 }] });
    expect((await servedRecord(ports))?.rows).toEqual(before?.rows);
  });

  it('is refused if most rows cannot be read, and is otherwise imported without them', async () => {
    const ports = await servers.newRecord();
    const shifted = (rows: readonly SearchRow[]) => rows.map((row) => ({ ...row, TOR_F_SCALE: 'F2,' }));
    await expect(run(ports, {}, search(shifted(foundRows)))).rejects.toThrow(
      'no row could be read: 12 of its 12 rows were set aside',
    );
    const [one = {}, ...others] = foundRows;
    const outcome = await run(ports, {}, search([...shifted([one]), ...others]));
    expect(outcome).toMatchObject({ status: 'applied', totals: { added: 11 } });
    expect(outcome.quarantine.entries).toMatchObject([{ line: 2, leftOut: 'row' }]);
  });
});

const whole = madeUpSearch(foundRows);
const withoutColumn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/,[^,]*/, ''))
    .join('\n');
const damages: [string, string, RegExp][] = [
  ['cut in a row', whole.slice(0, -9), /ends in the middle/],
  ['a page of HTML', '<!DOCTYPE html>\n<html><body>Error</body></html>\n', /HTML page/],
  ['without a column', withoutColumn(whole), /its columns are not those/],
  [
    'with two columns changed over',
    whole.replace('TOR_LENGTH,TOR_WIDTH', 'TOR_WIDTH,TOR_LENGTH'),
    /its columns/,
  ],
];

describe('a damaged file of NCEI’s web search', () => {
  it.each(damages)('is refused: %s', async (_, text, because) => {
    const { refused, setAside, years } = await sortOutFiles([madeUpFile('found.csv', text)], () => {});
    expect([years.size, [...refused, ...setAside].map(({ message }) => message)]).toEqual([
      0,
      [expect.stringMatching(because)],
    ]);
  });

  it('counts rows once that it has twice', async () => {
    const twice = `${whole}${whole.split('\n').slice(1).join('\n')}`;
    const { files } = await sortOutFiles([madeUpFile('found.csv', twice)], () => {});
    expect(files).toMatchObject([{ rows: 24, tornadoes: 12, rowsSetAside: 12 }]);
  });
});

const real = (name: string) => realDataFile(`../more-data/ncei-export/${name}`);
const realFiles = [
  // The rows, those that were repaired, and the ones set aside.
  ['US_violent_2002-2022.csv.gz', 169, 2, 0],
  ['AL_1.csv.gz', 500, 3, 0],
  ['AL_6.csv.gz', 500, 1, 0],
  ['CO_2020-2024.csv.gz', 225, 0, 0],
  ['IA_2020-2021.csv.gz', 87, 0, 0],
  ['NC_1994-01-01_2003-12-31.csv.gz', 295, 10, 0],
  ['NC_2004-01-01_2013-12-31.csv.gz', 381, 0, 0],
  ['US_2017-01-02_2017-04-02.csv.gz', 500, 0, 0],
] as const;
const isThere = realFiles.every(([name]) => real(name) !== undefined);
if (!isThere) console.info('Skipped: files of NCEI’s web search were not found (../shared/more-data).');

const inputOf = (path: string): InputFile => ({ name: path, read: async () => [readFileSync(path)] });

describe.skipIf(!isThere)('real files of NCEI’s web search (../shared/more-data)', () => {
  it.each(realFiles)(
    '%s has %i tornadoes, of which %i rows are repaired and %i set aside',
    async (...expected) => {
      const [name] = expected;
      const { files, years } = await sortOutFiles([inputOf(real(name) ?? '')], () => {});
      const sources = await Promise.all([...years.values()].map((year) => unpackYear(year)));
      const segments = sources.flatMap(({ search: found }) => found?.segments ?? []);
      const repaired = segments.filter(({ flags }) => flags.includes('encoding_repaired'));
      expect([name, segments.length, repaired.length, files[0]?.rowsSetAside]).toEqual(expected);
    },
  );

  it('agree with NCEI’s details of the same events, row by row, but for what was corrected since', async () => {
    const paths = [
      realDataFile('ncei/StormEvents_details-ftp_v1.0_d1970_c20210803.csv.gz'),
      realDataFile('ncei/StormEvents_details-ftp_v1.0_d1971_c20210803.csv.gz'),
      realDataFile('ncei/StormEvents_details-ftp_v1.0_d1973_c20220425.csv.gz'),
      real('NC_1970-01-01_1973-12-31.csv.gz'),
      real('AL_6.csv.gz'),
    ];
    const { years } = await sortOutFiles(
      paths.map((path) => inputOf(path ?? '')),
      () => {},
    );
    let compared = 0;
    for (const packed of years.values()) {
      const { details, search: found } = await unpackYear(packed);
      const rows = new Map(found?.segments.map((one) => [one.eventId, one]));
      for (const { raw: _raw, line: _line, ...segment } of details?.segments ?? []) {
        const row = rows.get(segment.eventId);
        if (!row) continue;
        compared++;
        const { raw: _rawToo, line: _lineToo, file: _file, ...same } = row;
        expect(same).toEqual(segment);
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('take nothing from the SPC’s tornadoes, also if they have only the strongest rows of a path', async () => {
    const paths = [realDataFile('spc/2010-2022_torn.csv'), real('US_violent_2002-2022.csv.gz')];
    const { years } = await sortOutFiles(
      paths.map((path) => inputOf(path ?? '')),
      () => {},
    );
    const { search: found, ...spc } = await unpackYear(years.get(2011) ?? {});
    const completed = withSearched({ ...spc, ...(found ? { search: found } : {}) });
    const totalsOf = (drafts: ReturnType<typeof draftYear>['drafts']) => {
      const sum = (value: 'fatalities' | 'injuries') =>
        drafts.reduce((total, { tornado }) => total + (tornado[value] ?? 0), 0);
      return [drafts.length, sum('fatalities'), sum('injuries')];
    };
    const [before, after] = [draftYear(spc).drafts, draftYear(completed).drafts];
    expect([found?.segments.length, completed.waiting]).toEqual([43, 0]);
    expect(totalsOf(after)).toEqual(totalsOf(before));
    const told = after.filter(({ tornado }) => tornado.event_narrative !== null);
    expect(told.map(({ tornado }) => tornado.known_as)).toContain('Hackleburg–Phil Campbell');
  });
});
