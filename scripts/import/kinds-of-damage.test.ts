import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { checkImport } from '@touchdown/functions/features/imports/checks/check-import.ts';
import { checksRefusal, importChecks } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import { readBase } from '@touchdown/functions/features/imports/release/base-release.ts';
import { newRelease } from '@touchdown/functions/features/imports/run/apply-import.ts';
import { ImportRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { sortOutFiles, type InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { readSourceText } from '@touchdown/functions/testing/read-source-text.ts';
import { isWhole, sampleOf } from '@touchdown/level2/testing/depth.ts';
import { realDataFile } from '../system/real-data.ts';
import { readSheet, writeSheet } from './testing/delimited-sheet.ts';
import { kindsOfDamage, type KindOfDamage } from './testing/kinds-of-damage.ts';
import { madeUpFile } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';
import { fileFamilies, madeUpWholeFiles, nameBefore, type FileFamily } from './testing/whole-files.ts';

/** Days of 2017 in states with narratives, deaths and locations, and the SPC's tornadoes beside NCEI's. */
const days = new Set(['1-22 GA', '2-28 IL', '2-7 LA', '1-2 GA', '1-2 AL', '1-21 MS']);
const postal: Record<string, string> = {
  ALABAMA: 'AL',
  GEORGIA: 'GA',
  ILLINOIS: 'IL',
  LOUISIANA: 'LA',
  MISSISSIPPI: 'MS',
};
const paths: Readonly<Record<FileFamily, string>> = {
  details: 'ncei/StormEvents_details-ftp_v1.0_d2017_c20170616.csv.gz',
  spc: 'spc/2010-2022_torn.csv',
  fatalities: 'ncei/StormEvents_fatalities-ftp_v1.0_d2017_c20171018.csv.gz',
  locations: 'ncei/StormEvents_locations-ftp_v1.0_d2017_c20171018.csv.gz',
  daily: 'spc-daily/130520_rpts_torn.csv',
};
const isThere = fileFamilies.every((family) => realDataFile(paths[family]) !== undefined);
if (!isThere) {
  console.info('Skipped: kinds of damage to NOAA’s files (see TOUCHDOWN_TEST_DATA in docs/testing.md).');
}

function nameOf(family: FileFamily, revision: '20180901' | '20250101'): string {
  if (family === 'daily') return '130520_rpts_torn.csv';
  if (family === 'spc') return revision === '20180901' ? '1950-2018_torn.csv' : '1950-2019_torn.csv';
  return `StormEvents_${family}-ftp_v1.0_d2017_c${revision}.csv`;
}

type Cells = Record<string, string>;

async function rowsOf(family: FileFamily, choose: (row: Cells) => boolean): Promise<Cells[]> {
  const bytes = readFileSync(realDataFile(paths[family]) ?? '');
  const { content } = await readSourceText(paths[family], [bytes]);
  const { header, rows } = readSheet(content.text, family === 'daily');
  return rows
    .map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
    .filter(choose);
}

async function daysOf2017(): Promise<Record<FileFamily, string>> {
  const details = await rowsOf('details', (row) => {
    const day = `${Number(row['BEGIN_YEARMONTH']?.slice(4))}-${row['BEGIN_DAY']} ${postal[row['STATE'] ?? '']}`;
    return row['EVENT_TYPE'] === 'Tornado' && days.has(day);
  });
  const ids = new Set(details.map(({ EVENT_ID: id }) => id));
  const ofEvents = ({ EVENT_ID: id }: Cells) => ids.has(id);
  const locations = await rowsOf('locations', ofEvents);
  const eventsOfLocations = new Set(locations.map(({ EVENT_ID: id }) => id));
  const located = new Set([...eventsOfLocations].filter((_, at) => at % 3 === 0));
  // Some older years have places only in the file of locations.
  const unplaced = { BEGIN_LAT: '', BEGIN_LON: '', END_LAT: '', END_LON: '' };
  const rows: Record<FileFamily, Cells[]> = {
    details: details.map((row) => (located.has(row['EVENT_ID']) ? { ...row, ...unplaced } : row)),
    spc: await rowsOf('spc', ({ yr, mo, dy, st }) => yr === '2017' && days.has(`${mo}-${dy} ${st}`)),
    fatalities: await rowsOf('fatalities', () => true),
    locations,
    // Today's lists have ratings too.
    daily: (await rowsOf('daily', () => true)).map((row, at) =>
      at % 2 ? { ...row, F_Scale: `EF${at % 5}` } : row,
    ),
  };
  const textOf = (family: FileFamily): [FileFamily, string] => {
    const header = Object.keys(rows[family][0] ?? {});
    const cells = rows[family].map((row) => header.map((name) => row[name] ?? ''));
    return [family, writeSheet({ header, rows: cells }, { isDaily: family === 'daily' })];
  };
  return Object.fromEntries(fileFamilies.map(textOf)) as Record<FileFamily, string>;
}

interface Tried {
  kind: string;
  outcome: 'refused' | 'unchanged' | 'changed';
  told: string;
}

/** What of a tornado is a copy of its rows, and no value. The SPC numbers its own anew in each edition. */
const besideValues = new Set(['source_rows', 'aliases', 'raw_data']);

describe.skipIf(!isThere)('a newer file that is damaged in one of many ways', () => {
  let servers: TestServers;
  let ports: ImportPorts;
  let texts: Record<FileFamily, string>;

  beforeAll(async () => {
    servers = await startTestServers();
    texts = await daysOf2017();
    ports = await servers.newRecord();
    const whole = fileFamilies.map((family) => madeUpFile(nameOf(family, '20180901'), texts[family]));
    await runImport(whole, {}, ports);
  });
  afterAll(() => servers.stop());

  function damaged({ family, damage }: KindOfDamage): InputFile {
    const bytes = Buffer.from(damage(texts[family]));
    return { name: nameOf(family, '20250101'), read: async () => [bytes] };
  }

  /** Returns why an import would be refused, without the import. */
  async function refusalOf(file: InputFile): Promise<string> {
    const sorted = await sortOutFiles([file], () => {});
    const unread = [...sorted.refused, ...sorted.setAside];
    if (unread.length > 0) return unread.map(({ message }) => message).join(' ');
    const release = newRelease({ sorted, ports, lock: undefined }, await readBase(ports));
    const findings = await checkImport(sorted, release, ports, []);
    return findings.length === 0 ? '' : checksRefusal(findings);
  }

  async function tryOut(kind: string, how: KindOfDamage): Promise<Tried> {
    const file = damaged(how);
    const refusal = await refusalOf(file);
    if (refusal !== '') return { kind, outcome: 'refused', told: refusal };
    const { totals, years, reports } = await runImport([file], { dryRun: true }, ports);
    const fields = years.flatMap(({ changes }) => Object.entries(changes.fields));
    const values = fields.filter(([field]) => !besideValues.has(field));
    const counts = [totals.added, totals.withdrawn, totals.redirected, values.length];
    const ofDay = [reports?.added ?? 0, reports?.changed ?? 0, reports?.withdrawn ?? 0];
    const isSame = [...counts, ...ofDay].every((count) => count === 0);
    return {
      kind,
      outcome: isSame ? 'unchanged' : 'changed',
      told: JSON.stringify([totals, fields, reports]),
    };
  }

  it('is refused with a sentence, or changes no value of the record', async () => {
    const kinds = sampleOf('kinds of damage to whole files', [...kindsOfDamage], 30);
    const tried: Tried[] = [];
    for (const [kind, how] of kinds) tried.push(await tryOut(kind, how));
    const kindsWith = (one: Tried['outcome']) => tried.filter(({ outcome }) => outcome === one);
    const unchanged = kindsWith('unchanged').map(({ kind }) => kind);
    console.info(
      `${tried.length} kinds of damage: ${kindsWith('refused').length} refused, ${unchanged.length} unchanged:`,
      unchanged.join('; '),
    );
    expect(kindsWith('changed').map(({ kind, told }) => `${kind}: ${told}`)).toEqual([]);
    if (isWhole) expect(kindsWith('refused').length).toBeGreaterThan(135);
    for (const { kind, told } of kindsWith('refused'))
      expect(told, kind).toMatch(/^(2017|2013-05-20|\S*(StormEvents_|_torn\.csv)).*[\w).]$/s);
    for (const { kind, told } of kindsWith('refused').filter(({ told }) => told.includes('Allowed: ')))
      expect(told, kind).toContain('import it from the command line: npm run import -- FILE --force ');
  }, 600_000);

  it.each([
    'details, names of the end: shifted by a row',
    'spc, losses: without the last digit',
    'fatalities: all dead again under other numbers',
    'locations, places: in tenths of a degree',
    'daily, comments: with broken letters',
  ])('is refused by the importer before anything is written: %s', async (kind) => {
    const before = await readPointer(ports.dynamo, ports.table);
    const how = kindsOfDamage.get(kind);
    if (!how) throw new Error(`There is no kind of damage "${kind}".`);
    await expect(runImport([damaged(how)], {}, ports)).rejects.toThrow(ImportRefusedError);
    expect(await readPointer(ports.dynamo, ports.table)).toEqual(before);
    expect(await runImport([damaged(how)], { force: [...importChecks], dryRun: true }, ports)).toMatchObject({
      status: 'dry-run',
      findings: [],
    });
  });
});

describe('a newer file of made-up rows', () => {
  const whole = madeUpWholeFiles();
  const sheetOf = (family: FileFamily) => {
    const { name = '', text = '' } = whole.find((file) => file.family === family) ?? {};
    return { name, ...readSheet(text, family === 'daily') };
  };
  let servers: TestServers;
  let ports: ImportPorts;
  beforeAll(async () => {
    servers = await startTestServers();
    ports = await servers.newRecord();
    const files = whole.map((file) => madeUpFile(nameBefore(file), file.text));
    await runImport(files, { force: ['first-year'] }, ports);
  });
  afterAll(() => servers.stop());

  async function findingsOf(family: FileFamily, change: (rows: string[][]) => string[][]) {
    const { name, header, rows } = sheetOf(family);
    const text = writeSheet({ header, rows: change(rows) }, { isDaily: family === 'daily' });
    const { findings } = await runImport([madeUpFile(name, text)], { dryRun: true }, ports);
    return findings.map(({ check, of, what }) => `${check} ${of} ${what}`);
  }
  const firstOnes = (count: number, column: number, text: string) => (rows: string[][]) =>
    rows.map((cells, at) => (at < count ? cells.with(column, text) : cells));

  it.each<[string, FileFamily, (count: number) => (rows: string[][]) => string[][], number, string]>([
    ['places of deaths', 'fatalities', (count) => firstOnes(2 * count, 9, 'In Water'), 2, 'places of deaths'],
    [
      'places that only it has',
      'locations',
      (count) => firstOnes(6 * count - 5, 7, '39.9'),
      4,
      'places from the file of locations',
    ],
    ['comments', 'daily', (count) => firstOnes(count, 7, 'OTHER WORDS (OUN)'), 6, 'reports as before'],
    [
      'reports at another time',
      'daily',
      (count) => (rows) => [...rows, ...rows.slice(0, count).map((cells) => cells.with(0, '1700'))],
      12,
      'repeated reports',
    ],
  ])('is refused for too many %s, and not for few', async (_, family, change, many, what) => {
    expect(await findingsOf(family, change(many))).toEqual([expect.stringMatching(`changes \\S+ ${what}$`)]);
    expect(await findingsOf(family, change(1))).toEqual([]);
  });
});
