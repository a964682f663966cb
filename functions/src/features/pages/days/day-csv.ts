import type { DayAnswer, DayIndex } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayDefinition, daySpan } from '@touchdown/shared/tornadoes/day-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { csvCell } from '@touchdown/shared/tornadoes/export/write-csv.ts';
import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { licence, sourceOfFile } from '../../../domain/catalogue/record-origin.ts';

const columns = [
  'kind',
  'id',
  'begin_utc',
  'end_utc',
  'begin_local',
  'local_zone',
  'name_or_place',
  'county',
  'state',
  'rating',
  'deaths',
  'deaths_at_least',
  'injuries',
  'path_miles',
  'path_yards',
  'begin_lat',
  'begin_lon',
  'end_lat',
  'end_lon',
  'report_status',
  'report_tornado',
  'report_comments',
  'day',
  'day_is',
  'source',
  'release',
  'licence',
  'what_is_unknown',
];

const unknown =
  'An empty cell is not known, which is not zero. Deaths are those along the whole path. Reports are preliminary: they are of the morning after, and one tornado can have several.';

type Cell = string | number | null;

/**
 * Returns the tornadoes of a day and its preliminary reports as CSV. There are no comment lines, because most readers
 * take them for data: what the file is stands in the last columns of every line.
 */
export function dayCsv(day: DayAnswer, { pointer }: ServedRecord): string {
  const release = pointer?.release ?? null;
  const origin = (source: string): Cell[] => [
    day.date,
    dayDefinition(day),
    source,
    release,
    licence,
    unknown,
  ];
  const record = sourceOfFile(pointer);
  const lines: Cell[][] = [
    ...day.tornadoes.map((one): Cell[] => [
      'tornado',
      one.id,
      one.begin_datetime,
      one.end_datetime,
      one.begin_wall,
      one.begin_zone_letters,
      nameOf(one).title,
      one.cz_name,
      one.state,
      one.tor_f_scale,
      one.fatalities,
      one.fatalities_at_least ? 'yes' : null,
      one.injuries,
      one.path_length,
      one.path_width,
      one.start_lat,
      one.start_lon,
      one.end_lat,
      one.end_lon,
      null,
      null,
      null,
      ...origin(record),
    ]),
    ...day.reports.map((one): Cell[] => [
      'report',
      one.id,
      one.report_datetime,
      null,
      one.report_wall ?? null,
      one.report_zone_letters ?? null,
      one.location_text,
      one.county,
      one.state,
      one.preliminary_f_scale_text,
      one.fatalities_reported,
      null,
      one.injuries_reported,
      null,
      null,
      one.lat,
      one.lon,
      null,
      null,
      one.status,
      one.tornado?.id ?? null,
      one.comments,
      ...origin('NOAA’s Storm Prediction Center, daily list of reports'),
    ]),
  ];
  return [columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Returns the days of one year with a tornado as CSV. */
export function daysCsv({ by_day: days }: DayIndex, { pointer }: ServedRecord): string {
  const record = sourceOfFile(pointer);
  const lines = days.map(({ date, tornadoes, deaths, deaths_at_least: isAtLeast }): Cell[] => [
    date,
    tornadoes,
    deaths,
    isAtLeast ? 'yes' : 'no',
    daySpan({ kind: 'local' }),
    record,
    pointer?.release ?? null,
    licence,
  ]);
  const names = ['day', 'tornadoes', 'deaths', 'deaths_at_least', 'day_is', 'source', 'release', 'licence'];
  return [names, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
