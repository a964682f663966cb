import type { DifferencesAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { columnsOf } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { csvCell } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { RecordsAnswer, TrendsAnswer, YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';

type Cell = Parameters<typeof csvCell>[0];

const dayMilliseconds = 86_400_000;
const origin = ['source', 'release', 'licence', 'what_is_unknown'];

/** There are no comment lines, because most readers take them for data: what the file is stands in the last columns. */
function toCsv(
  columns: readonly string[],
  lines: readonly (readonly Cell[])[],
  { pointer }: Pick<ServedRecord, 'pointer'>,
  unknown: string,
): string {
  const last = [sourceOfFile(pointer), pointer?.release ?? null, licence, unknown];
  return [[...columns, ...origin], ...lines.map((line) => [...line, ...last])]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

/** A year day by day, as its chart draws it. */
export function yearCsv({ year, season }: YearAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  const lines = season.counts.flatMap((count, day): Cell[][] => {
    const date = new Date(Date.UTC(2000, 0, 1) + day * dayMilliseconds).toISOString().slice(5, 10);
    const isLeapDay = date === '02-29';
    if (isLeapDay && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1) return [];
    const { least, low, middle, high, most } = season;
    const band = [least, low, middle, high, most].map((line) => line[day] ?? null);
    return [[`${year}-${date}`, count - (season.counts[day - 1] ?? 0), count, ...band]];
  });
  return toCsv(
    [
      'date',
      'tornadoes',
      'until_this_day',
      'all_years_least',
      'all_years_p10',
      'all_years_median',
      'all_years_p90',
      'all_years_most',
    ],
    lines,
    record,
    'Dates are those of the wall clock at the place. Weak tornadoes were missed before Doppler radar.',
  );
}

const listNames = ['deadliest', 'longest', 'widest', 'costliest', 'most_injuries'] as const;

/** The ids of the tornadoes that hold a record, the deadliest first. */
export function holdersOf(answer: RecordsAnswer): string[] {
  return [...new Set(listNames.flatMap((list) => answer[list].map(({ id }) => id)))];
}

/** The lists of records, one below the other. */
export function recordsCsv(answer: RecordsAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  const lines = listNames.flatMap((list) =>
    answer[list].map((one, at): Cell[] => [
      list,
      at + 1,
      one.id,
      nameOf(one).title,
      one.state,
      one.begin_wall,
      one.tor_f_scale,
      one.fatalities,
      one.injuries,
      one.path_length,
      one.path_width,
      one.damage_estimate,
      null,
      ...(answer.state ? [one.fatalities_here ?? null, one.injuries_here ?? null] : []),
    ]),
  );
  const doubted = answer.doubted.map(
    ({ tornado, path_length: miles, path_width: yards, reasons }, at): Cell[] => [
      'doubted',
      at + 1,
      tornado.id,
      nameOf(tornado).title,
      tornado.state,
      tornado.begin_wall,
      tornado.tor_f_scale,
      tornado.fatalities,
      tornado.injuries,
      miles,
      yards,
      null,
      reasons.join(' '),
      ...(answer.state ? [null, null] : []),
    ],
  );
  return toCsv(
    [
      'list',
      'rank',
      'id',
      'name',
      'state',
      'begin_wall',
      'rating',
      'deaths',
      'injuries',
      'length_miles',
      'width_yards',
      'damage_usd_of_the_year',
      'why_doubted',
      ...(answer.state ? ['deaths_here', 'injuries_here'] : []),
    ],
    [...lines, ...doubted],
    record,
    'A value that cannot be right is in no list; such tornadoes are listed as doubted. The widest are those since 1995; before, widths are averages of the path.',
  );
}

/** A line for each value in which the agencies differ. */
export function differencesCsv(
  { differences }: DifferencesAnswer,
  record: Pick<ServedRecord, 'pointer'>,
): string {
  return toCsv(
    ['id', 'name', 'state', 'begin_wall', 'field', 'ncei', 'spc', 'shown', 'why'],
    differences.map(({ tornado, field, ncei, spc, shown, why }) => [
      tornado.id,
      nameOf(tornado).title,
      tornado.state,
      tornado.begin_wall,
      columnsOf([field]),
      ncei,
      spc,
      shown,
      why,
    ]),
    record,
    'Only tornadoes that both agencies have can differ. Rounding, and widths of 10 and 33 yards that stand for an unknown one, are no difference.',
  );
}

/** Every number of the page by year. */
export function trendsCsv(answer: TrendsAnswer, record: Pick<ServedRecord, 'pointer'>): string {
  const { record_years: years, series, unrated, cautions, partial_year: partial } = answer;
  const lines = unrated.map((count, at): Cell[] => {
    const year = years.first + at;
    const changes = cautions.filter((caution) => caution.year === year).map(({ says }) => says);
    const remarks = [...changes, ...(partial === year ? ['The record of this year is not complete.'] : [])];
    return [year, ...series.map(({ values }) => values[at] ?? null), count, remarks.join(' ') || null];
  });
  return toCsv(
    ['year', ...series.map(({ name }) => name), 'unrated', 'what_changed_in_the_record'],
    lines,
    record,
    'Unrated tornadoes are in no number by rating. Days are dates at the place. Weak tornadoes were missed before Doppler radar.',
  );
}
