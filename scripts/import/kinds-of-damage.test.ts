import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { checkAllYears } from '@touchdown/functions/features/imports/checks/check-all-years.ts';
import type { RevisedYear } from '@touchdown/functions/features/imports/checks/check-changes.ts';
import { checkImport } from '@touchdown/functions/features/imports/checks/check-import.ts';
import { compareRows } from '@touchdown/functions/features/imports/checks/compare-rows.ts';
import type { RowFacts } from '@touchdown/functions/features/imports/checks/row-facts.ts';
import { factsOf } from '@touchdown/functions/features/imports/checks/source-rows.ts';
import { unpackYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import { checksRefusal, forceOf } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import { readBase } from '@touchdown/functions/features/imports/release/manifest.ts';
import { newRelease } from '@touchdown/functions/features/imports/run/apply-import.ts';
import { ImportRefusedError } from '@touchdown/functions/features/imports/run/import-errors.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { sortOutFiles, type InputFile } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { readSourceText } from '@touchdown/functions/testing/read-source-text.ts';
import { isWhole, sampleOf } from '@touchdown/level2/testing/depth.ts';
import { realDataFile } from '../system/real-data.ts';
import { checkLines } from './print-checks.ts';
import { readSheet, writeSheet } from './testing/delimited-sheet.ts';
import { aimedDamage, kindsOfDamage, type KindOfDamage } from './testing/kinds-of-damage.ts';
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
  const texts = fileFamilies.map((family) => [family, textOf(rows[family], family === 'daily')]);
  return Object.fromEntries(texts) as Record<FileFamily, string>;
}

function textOf(rows: readonly Cells[], isDaily = false): string {
  const header = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => header.map((name) => row[name] ?? ''));
  return writeSheet({ header, rows: cells }, { isDaily });
}

/** Tornadoes of thirteen years by the SPC, the notable ones among them, and three months of 2017 by NCEI. */
async function yearsOf2010(): Promise<Pick<Record<FileFamily, string>, 'spc' | 'details'>> {
  const inYear = new Map<string, number>();
  const isOneOfFew = ({ yr = '', mo, dy }: Cells) => {
    const key = mo === '12' ? `${yr} ${Number(dy) > 15}` : yr;
    const before = inYear.get(key) ?? 0;
    inYear.set(key, before + 1);
    return before < (mo === '12' ? 4 : 15);
  };
  const states = new Set(['CT', 'NY', 'WY']);
  const isNotable = ({ mag, fat, len }: Cells) => Number(mag) >= 4 || Number(fat) >= 5 || Number(len) >= 100;
  const isOf2017 = ({ yr }: Cells) => yr === '2017';
  const rows = {
    spc: await rowsOf(
      'spc',
      (row) =>
        row['sg'] === '1' &&
        (states.has(row['st'] ?? '') || isNotable(row) || isOf2017(row) || isOneOfFew(row)),
    ),
    details: await rowsOf('details', ({ EVENT_TYPE: type }) => type === 'Tornado'),
  };
  return { spc: textOf(rows.spc), details: textOf(rows.details) };
}

interface Tried {
  kind: string;
  outcome: 'refused' | 'unchanged' | 'changed';
  told: string;
}

/** What of a tornado is a copy of its rows, and no value. The SPC numbers its own anew in each edition. */
const besideValues = new Set(['source_rows', 'aliases', 'raw_data']);

interface Damaging {
  ports: ImportPorts;
  texts: Partial<Record<FileFamily, string>>;
  /** The rows of the record, to compare them before years are joined. */
  before?: Map<FileFamily, FactsByYear>;
}

function damagedFile({ texts }: Pick<Damaging, 'texts'>, { family, damage }: KindOfDamage): InputFile {
  const bytes = Buffer.from(damage(texts[family] ?? ''));
  return { name: nameOf(family, '20250101'), read: async () => [bytes] };
}

/** Returns why an import would be refused, without the import. */
async function refusalOf(file: InputFile, ports: ImportPorts): Promise<string> {
  const sorted = await sortOutFiles([file], () => {});
  const unread = [...sorted.refused, ...sorted.setAside];
  if (unread.length > 0) return unread.map(({ message }) => message).join(' ');
  const release = newRelease({ sorted, ports, lock: undefined }, await readBase(ports));
  const findings = await checkImport(sorted, release, ports, []);
  return findings.length === 0 ? '' : checksRefusal(findings);
}

type FactsByYear = ReadonlyMap<number, readonly RowFacts[]>;

async function factsIn(file: InputFile, family: FileFamily): Promise<FactsByYear | undefined> {
  const sorted = await sortOutFiles([file], () => {});
  if (sorted.refused.length + sorted.setAside.length > 0) return undefined;
  const byYear = new Map<number, RowFacts[]>();
  for (const [year, packed] of sorted.years) {
    const source = (await unpackYear(packed))[family === 'spc' ? 'spc' : 'details'];
    if (source) byYear.set(year, factsOf(source));
  }
  return byYear;
}

/** Returns why rows alone would be refused, of all years together. Nothing is joined for it, so that it is quick. */
async function rowRefusalOf(file: InputFile, family: FileFamily, before: FactsByYear): Promise<string> {
  const after = await factsIn(file, family);
  const revised = [...before].map(([year, rows]): RevisedYear => {
    const compared = compareRows(rows, after?.get(year) ?? [], { unreadable: 0, tornadoOf: () => undefined });
    const part = { year, family: family === 'spc' ? 'spc' : 'details', file: file.name } as const;
    return { ...part, compared, gained: compared.gained.length, findings: [] };
  });
  const findings = after ? checkAllYears(revised) : [];
  return findings.length === 0 ? '' : checksRefusal(findings);
}

async function tryOut(kind: string, how: KindOfDamage, { ports, texts, before }: Damaging): Promise<Tried> {
  const file = damagedFile({ texts }, how);
  const rows = before?.get(how.family);
  const ofRows = rows ? await rowRefusalOf(file, how.family, rows) : '';
  if (ofRows !== '') return { kind, outcome: 'refused', told: ofRows };
  const refusal = await refusalOf(file, ports);
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

/** Tries all kinds, and says which of them change nothing. */
async function tryAll(kinds: Iterable<[string, KindOfDamage]>, record: Damaging) {
  const tried: Tried[] = [];
  for (const [kind, how] of kinds) tried.push(await tryOut(kind, how, record));
  const kindsWith = (one: Tried['outcome']) => tried.filter(({ outcome }) => outcome === one);
  const unchanged = kindsWith('unchanged').map(({ kind }) => kind);
  console.info(
    `${tried.length} kinds of damage: ${kindsWith('refused').length} refused, ${unchanged.length} unchanged:`,
    unchanged.join('; '),
  );
  return {
    refused: kindsWith('refused'),
    changed: kindsWith('changed').map(({ kind, told }) => `${kind}: ${told}`),
  };
}

describe.skipIf(!isThere)('a newer file that is damaged in one of many ways', () => {
  let servers: TestServers;
  let ports: ImportPorts;
  let texts: Partial<Record<FileFamily, string>>;

  beforeAll(async () => {
    servers = await startTestServers();
    texts = await daysOf2017();
    ports = await servers.newRecord();
    const whole = fileFamilies.map((family) => madeUpFile(nameOf(family, '20180901'), texts[family] ?? ''));
    await runImport(whole, {}, ports);
  });
  afterAll(() => servers.stop());

  it('is refused with a sentence, or changes no value of the record', async () => {
    const kinds = sampleOf('kinds of damage to whole files', [...kindsOfDamage], 30);
    const { refused, changed } = await tryAll(kinds, { ports, texts });
    expect(changed).toEqual([]);
    if (isWhole) expect(refused.length).toBeGreaterThan(135);
    for (const { kind, told } of refused)
      expect(told, kind).toMatch(/^(2017|2013-05-20|\S*(StormEvents_|_torn\.csv)).*[\w).]$/s);
    for (const { kind, told } of refused.filter(({ told }) => told.includes('Allowed: ')))
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
    await expect(runImport([damagedFile({ texts }, how)], {}, ports)).rejects.toThrow(ImportRefusedError);
    expect(await readPointer(ports.dynamo, ports.table)).toEqual(before);
    const { findings } = await runImport([damagedFile({ texts }, how)], { dryRun: true }, ports);
    expect(
      await runImport([damagedFile({ texts }, how)], { force: forceOf(findings), dryRun: true }, ports),
    ).toMatchObject({
      status: 'dry-run',
      findings: [],
    });
  });
});

describe.skipIf(!isThere)('a newer file with little damage, aimed at what matters', () => {
  let servers: TestServers;
  const record = {} as Damaging;
  beforeAll(async () => {
    servers = await startTestServers();
    record.texts = await yearsOf2010();
    record.ports = await servers.newRecord();
    const whole = (['spc', 'details'] as const).map((family) =>
      madeUpFile(nameOf(family, '20180901'), record.texts[family] ?? ''),
    );
    await runImport(whole, { force: ['first-year'] }, record.ports);
    record.before = new Map();
    for (const [at, family] of (['spc', 'details'] as const).entries()) {
      const facts = await factsIn(whole[at] as InputFile, family);
      if (facts) record.before.set(family, facts);
    }
  });
  afterAll(() => servers.stop());

  it('is refused, or changes no value of the record', async () => {
    const kinds = sampleOf('kinds of damage aimed at what matters', [...aimedDamage], 14);
    const { refused, changed } = await tryAll(kinds, record);
    expect(changed).toEqual([]);
    if (isWhole) expect(refused.length).toBeGreaterThan(35);
  }, 300_000);

  it('is none if the rows are only in another order and under other numbers', async () => {
    const { header, rows } = readSheet(record.texts.spc ?? '', false);
    const om = header.indexOf('om');
    const turned = rows.map((row, at) => row.with(om, `${200_000 + at}`)).toReversed();
    const file = madeUpFile(nameOf('spc', '20250101'), writeSheet({ header, rows: turned }, {}));
    expect(await refusalOf(file, record.ports)).toBe('');
  });

  it('needs a person who confirms exactly the listed changes of notable tornadoes', async () => {
    const file = (kind: string) => damagedFile(record, aimedDamage.get(kind) as KindOfDamage);
    const { findings } = await runImport([file('spc: EF5 as EF0')], { dryRun: true }, record.ports);
    const force = forceOf(findings);
    expect(findings.flatMap(({ notable = [] }) => notable)).toContainEqual({
      name: 'Joplin (May 22, 2011)',
      what: 'rating',
      before: 'EF5',
      after: 'EF0',
    });
    expect(checkLines(findings).join('\n')).toMatch(/Joplin \(May 22, 2011\) +rating +EF5 +EF0/);
    const other = runImport([file('spc: EF4 and EF5 unrated')], { force }, record.ports);
    await expect(other).rejects.toThrow(/ --force \S*notable:[\da-f]{8}/);
    const confirmed = await runImport([file('spc: EF5 as EF0')], { force, dryRun: true }, record.ports);
    expect(confirmed.findings).toEqual([]);
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
