import { searchColumns } from '../features/imports/ncei/storm-events-table.ts';

export type SearchRow = Partial<Record<string, string>>;

const tornadoInIndiana: SearchRow = {
  CZ_NAME_STR: 'PERRY CO.',
  BEGIN_LOCATION: 'TELL CITY',
  BEGIN_DATE: '04/03/1974',
  BEGIN_TIME: '1320',
  EVENT_TYPE: 'Tornado',
  TOR_F_SCALE: 'F2',
  DEATHS_DIRECT: '0',
  INJURIES_DIRECT: '0',
  DAMAGE_PROPERTY_NUM: '25000',
  DAMAGE_CROPS_NUM: '0',
  STATE_ABBR: 'IN',
  CZ_TIMEZONE: 'CST',
  CZ_TYPE: 'C',
  CZ_FIPS: '123',
  INJURIES_INDIRECT: '0',
  DEATHS_INDIRECT: '0',
  TOR_LENGTH: '3',
  TOR_WIDTH: '100',
  END_LOCATION: 'TELL CITY',
  END_DATE: '04/03/1974',
  END_TIME: '1320',
  BEGIN_LAT: '38.07',
  BEGIN_LON: '-86.75',
  EVENT_NARRATIVE: '',
  EPISODE_NARRATIVE: '',
};

/**
 * Returns what NCEI's web search saves. A test gives only the relevant columns; the others are of the tornado in Indiana
 * of `madeUpDetails`. As there, blank is a space, and nothing is escaped.
 */
export function madeUpSearch(rows: readonly SearchRow[], firstEvent = 10_000_001): string {
  const lines = rows.map((given, at) => {
    const row: SearchRow = { ...tornadoInIndiana, EVENT_ID: String(firstEvent + at), ...given };
    return searchColumns
      .map((column) => {
        if (column === 'ABSOLUTE_ROWNUMBER') return String(at + 1);
        return column.endsWith('_NARRATIVE') ? `"${row[column] ?? ''}"` : (row[column] ?? ' ');
      })
      .join(',');
  });
  return [searchColumns.join(','), ...lines, ''].join('\n');
}
