import { detailsColumns } from '../features/imports/ncei/storm-events-table.ts';

export type DetailsRow = Partial<Record<(typeof detailsColumns)[number], string>>;

const firstEventId = 10_000_001;

/** Returns a Storm Events details file. A test gives only the relevant columns; the others are of a tornado in Indiana. */
export function madeUpDetails(rows: readonly DetailsRow[]): string {
  const lines = rows.map((row, at) => {
    const whole = { ...tornadoInIndiana, EVENT_ID: String(firstEventId + at), ...endOf(row), ...row };
    return detailsLine(whole);
  });
  return [detailsColumns.join(','), ...lines, ''].join('\n');
}

/** Returns one row of the file. Columns that are not given are blank. */
export function detailsLine(row: DetailsRow): string {
  return detailsColumns.map((column) => quotedWhereNeeded(row[column] ?? '')).join(',');
}

const tornadoInIndiana: DetailsRow = {
  BEGIN_YEARMONTH: '197404',
  BEGIN_DAY: '3',
  BEGIN_TIME: '1320',
  STATE: 'INDIANA',
  STATE_FIPS: '18',
  EVENT_TYPE: 'Tornado',
  CZ_TYPE: 'C',
  CZ_FIPS: '123',
  CZ_NAME: 'PERRY',
  CZ_TIMEZONE: 'CST',
  INJURIES_DIRECT: '0',
  INJURIES_INDIRECT: '0',
  DEATHS_DIRECT: '0',
  DEATHS_INDIRECT: '0',
  DAMAGE_PROPERTY: '25K',
  DAMAGE_CROPS: '0',
  TOR_F_SCALE: 'F2',
  TOR_LENGTH: '3',
  TOR_WIDTH: '100',
  BEGIN_LAT: '38.07',
  BEGIN_LON: '-86.75',
  DATA_SOURCE: 'PUB',
};

/** As in the old files, the end repeats the beginning. */
function endOf(row: DetailsRow): DetailsRow {
  const begun = { ...tornadoInIndiana, ...row };
  return {
    END_YEARMONTH: begun.BEGIN_YEARMONTH ?? '',
    END_DAY: begun.BEGIN_DAY ?? '',
    END_TIME: begun.BEGIN_TIME ?? '',
  };
}

function quotedWhereNeeded(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
