import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import { buildCatalogue } from '@touchdown/shared/catalogue/build-catalogue.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { encodeSnapshot } from '@touchdown/shared/catalogue/encode-snapshot.ts';
import { exportRows } from '@touchdown/shared/catalogue/export-rows.ts';
import { codebook } from '@touchdown/shared/tornadoes/export/codebook.ts';
import {
  type CodebookColumn,
  exportColumnNames,
  type ExportRow,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import {
  narrativeColumnNames,
  type NarrativeRow,
} from '@touchdown/shared/tornadoes/export/narrative-columns.ts';
import { segmentColumnNames } from '@touchdown/shared/tornadoes/export/segment-columns.ts';
import { tableOfRows } from '@touchdown/shared/tornadoes/export/column-file.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { writeCsv } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { narrativeRows } from '@touchdown/functions/features/imports/release-files/write-narratives.ts';
import {
  segmentRows,
  writeSegments,
} from '@touchdown/functions/features/imports/release-files/write-segments.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../system/csv.ts';
import { openRelease } from './release/open-release.ts';

const head = { source: 'NOAA', release: 'r1', licence: 'CC0-1.0', filter: '', corrections: 'laid on' };
type Cells = Record<string, string | number | boolean | null>;

let rows: ExportRow[];
let segments: Record<string, string>[];
let narratives: NarrativeRow[];

/** The whole record as a function reads it, and all segments as a release has them. */
beforeAll(() => {
  const release = openRelease();
  const kept: CatalogueRow[] = [];
  let text = '';
  narratives = [];
  for (const { year } of release.index.years) {
    const { documents } = release.year(year);
    for (const document of documents) {
      if (document.tornado.status === 'current') kept.push(toCatalogueRow(document.tornado, document));
    }
    for (const row of narrativeRows(documents)) narratives.push(row);
    const ofYear = [...writeSegments(segmentRows(documents), head)].join('');
    text += text === '' ? ofYear : ofYear.slice(ofYear.indexOf('\r\n') + 2);
  }
  const catalogue = decodeSnapshot(encodeSnapshot(buildCatalogue(kept)));
  rows = [
    ...exportRows(
      catalogue,
      Array.from({ length: catalogue.count }, (_, row) => row),
      '',
    ),
  ];
  const [names, ...lines] = readCsv(text).map(({ fields }) => fields);
  segments = lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [names?.[at] ?? '', cell])));
}, 240_000);

function rowOf(holds: (row: ExportRow) => boolean): ExportRow {
  const found = rows.filter(holds);
  expect(found).toHaveLength(1);
  return found[0] as ExportRow;
}

const withEvent = (event: string) => rowOf(({ event_ids: ids }) => ids?.split('; ').includes(event) === true);
const count = (holds: (row: ExportRow) => boolean) => rows.filter(holds).length;

describe('what is not known does not look known', () => {
  it('of the damage of Mayfield, 2021, of which only a part is known', () => {
    const mayfield = rowOf((row) => row.known_as === 'Mayfield' && row.local_date === '2021-12-10');
    expect(mayfield).toMatchObject({
      deaths: 57,
      deaths_indirect: null,
      damage_usd: 25_000,
      damage_min_usd: 25_000,
      damage_max_usd: null,
      damage_at_least: true,
      // Its values are the SPC's; an office's words tell of it.
      sources: 'NCEI; SPC',
      segments: 0,
      end_known: 'place',
      end_utc: null,
      begin_town: 'Union City, Tennessee',
      convective_date: '2021-12-10',
      flags: 'only_in_spc',
    });
    expect(mayfield.spc_number).toMatch(/^2021-\d+$/);
  });

  it('of classes of damage, whose middle is no amount', () => {
    const isClass = (row: ExportRow) =>
      row.damage_min_usd !== null && row.damage_max_usd !== null && row.damage_min_usd < row.damage_max_usd;
    expect(count(isClass)).toBeGreaterThan(23_000);
    expect(count((row) => isClass(row) && String(row.local_date) > '1995-12-31')).toBe(0);
    const exact = rows.filter((row) => row.damage_usd !== null && row.damage_min_usd === row.damage_max_usd);
    expect(exact.every((row) => row.damage_usd === row.damage_min_usd)).toBe(true);
  });

  it('of ratings: a finding is not a gap, and both are unrated', () => {
    const efu = rows.filter(({ rating }) => rating === 'EFU');
    expect(efu).toHaveLength(158);
    expect(new Set(efu.map(({ rating_recorded: recorded }) => recorded))).toEqual(new Set(['EFU']));
    const spc = rows.filter(({ rating_recorded: recorded }) => recorded === 'SPC -9');
    expect([spc.length, count(({ rating }) => rating === 'N/A')]).toEqual([866, 872]);
    expect(spc.every(({ local_date: date }) => String(date) > '2016')).toBe(true);
    expect(count(({ rating, rating_recorded: recorded }) => recorded !== null && /\d/.test(rating))).toBe(0);
  });

  it('of joints that only the SPC’s totals make', () => {
    const nodaway = rowOf(
      (row) => row.local_date === '1958-10-08' && row.counties?.startsWith('Nodaway') === true,
    );
    expect(nodaway).toMatchObject({ link_certainty: 'by_totals', counties: 'Nodaway; Worth; Harrison' });
    const totals = rows.filter((row) => row.link_certainty === 'by_totals');
    expect(totals.every((row) => (row.segments ?? 0) > 1 && row.sources === 'NCEI; SPC')).toBe(true);
    expect(totals.length).toBeGreaterThan(42);
    expect(count((row) => row.link_certainty === 'joined')).toBeGreaterThan(1_500);
  });

  it('of widths and lengths that nobody measured', () => {
    // Four more are flagged as impossible and left out.
    expect(count((row) => row.width_is_default === true)).toBe(14_951);
    expect(count((row) => row.length_is_default === true)).toBe(15_721);
    expect(count((row) => (row.width_is_default === null) !== (row.width_yards === null))).toBe(0);
  });

  it('of clocks: where no zone is known, it is the source’s', () => {
    const phillips = rowOf(
      (row) => row.begin_wall_clock === 'source' && row.county === 'Phillips' && row.state === 'Kansas',
    );
    expect(phillips).toMatchObject({ local_date: '1995-09-11', zone: 'CST', time_zone: null });
    expect(count((row) => (row.begin_wall_clock === 'source') !== (row.time_zone === null))).toBe(0);
  });
});

describe('the codebook', () => {
  const of = (file: CodebookColumn['file']) => codebook().filter((column) => column.file === file);

  it('has every column of all files, in their order, each with what an empty cell means', () => {
    expect(of('tornadoes').map(({ name }) => name)).toEqual(exportColumnNames);
    expect(of('segments').map(({ name }) => name)).toEqual(segmentColumnNames);
    expect(of('narratives').map(({ name }) => name)).toEqual(narrativeColumnNames);
    for (const { name, meaning, whenEmpty, trustedFrom, caution } of codebook()) {
      expect(meaning, name).toMatch(/^\S.{5,}[^.]$/s);
      expect(whenEmpty, name).toMatch(/^\S.{5,}[^.]$/s);
      if (trustedFrom !== undefined) expect(caution, name).toBeDefined();
    }
  });

  it('is right about every cell of the whole record', () => {
    for (const column of of('tornadoes')) {
      for (const row of rows) check(column, (row as Cells)[column.name] ?? null);
    }
    expect(segments).toHaveLength(42_690);
    for (const column of of('segments')) {
      for (const row of segments) check(column, cellIn(column, row[column.name] ?? ''));
    }
    expect(narratives.length).toBeGreaterThan(1_000);
    for (const column of of('narratives')) {
      for (const row of narratives) check(column, (row as Cells)[column.name] ?? null);
    }
  });
});

const types: Record<CodebookColumn['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  datetime: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
};

/** Throws instead of asserting, because there are five million cells. */
function check(column: CodebookColumn, value: Cells[string]): void {
  if (!isRight(column, value)) throw new Error(`${column.file}: ${column.name} is ${JSON.stringify(value)}`);
}

function isRight({ type, range, whenEmpty }: CodebookColumn, value: Cells[string]): boolean {
  if (value === null) return whenEmpty !== 'Never empty';
  if (!types[type](value)) return false;
  if (typeof value === 'number')
    return value >= (range?.min ?? -Infinity) && value <= (range?.max ?? Infinity);
  const { values } = range ?? {};
  return (
    values === undefined ||
    String(value)
      .split('; ')
      .every((one) => values.includes(one))
  );
}

function cellIn({ type }: CodebookColumn, text: string): Cells[string] {
  if (text === '') return null;
  if (type === 'number' || type === 'integer') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

describe('the file of segments', () => {
  it('has the parts of a tornado in order, with what the source writes', () => {
    const nodaway = withEvent(segments.find(({ county }) => county === 'Nodaway')?.['event_id'] ?? '');
    const parts = segments.filter(({ tornado_id: id }) => id === nodaway.id);
    expect(parts.map(({ order }) => order)).toEqual(parts.map((_, at) => String(at + 1)));
    expect(parts.map(({ event_id: id }) => id).join('; ')).toBe(nodaway.event_ids);
  });

  it('adds up to the tornadoes, apart from totals that are repeated and what the SPC has set right', () => {
    const injuries = new Map<string, number>();
    for (const { tornado_id: id = '', injuries: hurt } of segments)
      injuries.set(id, (injuries.get(id) ?? 0) + Number(hurt));
    const differing = rows.filter(
      (row) => (row.segments ?? 0) > 0 && injuries.get(row.id ?? '') !== (row.injuries ?? 0),
    );
    const isOther = /totals_repeated|casualties_from_spc|columns_moved/;
    expect(differing.filter(({ flags }) => !isOther.test(flags ?? ''))).toEqual([]);
    expect(new Set(segments.map(({ tornado_id: id }) => id)).size).toBe(
      count((row) => (row.segments ?? 0) > 0),
    );
  });

  it('keeps what is recorded beside what it means', () => {
    const efu = segments.filter(({ rating }) => rating === 'EFU');
    expect(efu.length).toBeGreaterThanOrEqual(7);
    const byClass = segments.find(
      (one) => one['damage_recorded'] === '2.5M' && String(one['begin_local']) < '1996',
    );
    expect(byClass).toMatchObject({
      damage_usd: '2500000',
      damage_min_usd: '500000',
      damage_max_usd: '5000000',
    });
    expect(byClass?.['source_file']).toMatch(/StormEvents_details/);
  });
});

describe('a cell of CSV', () => {
  it('is no formula in any column of text', () => {
    const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);
    for (const row of rows) {
      for (const value of Object.values(row as Cells)) {
        if (typeof value === 'string' && isFormula(csvCell(value))) throw new Error(value);
      }
    }
    const texts = codebook().flatMap(({ name, file, type }) =>
      file === 'tornadoes' && type === 'string' ? [name] : [],
    );
    const evil = Object.fromEntries(texts.map((name) => [name, '=cmd()'])) as Record<string, string>;
    const table = tableOfRows({ columns: texts, head, rows: [evil] });
    const [, line = ''] = [...writeCsv(table)].join('').split('\r\n');
    expect(line.split(',')).toEqual(texts.map(() => "'=cmd()"));
  });
});
