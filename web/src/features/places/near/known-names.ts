import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { formatLocalMinute } from '@touchdown/shared/catalogue/local-time.ts';
import { readNumber, readText } from '@touchdown/shared/catalogue/read-row.ts';

/**
 * Returns the names that people use for deadly tornadoes, by row: `date|name|state|deaths` of the file of suggestions.
 * The columns of browsers have no names, and asking for the names of these rows would tell which place is meant. Where
 * two tornadoes have the same date, state and number of deaths, neither is named.
 */
export function knownNames(catalogue: Catalogue, lines: readonly string[]): ReadonlyMap<number, string> {
  const nameOf = new Map<string, string>();
  for (const line of lines) {
    const [date = '', name = '', state = '', deaths = ''] = line.split('|');
    const key = keyOf(date, state, Number(deaths));
    // The main name comes first.
    if (Number(deaths) > 0 && !nameOf.has(key)) nameOf.set(key, name);
  }
  const rowsOf = new Map<string, number[]>();
  const deaths = column(catalogue, 'fatalities');
  const { minutes } = column(catalogue, 'begin');
  for (let row = 0; row < catalogue.count; row++) {
    const count = readNumber(deaths, row, 0);
    if (count === 0) continue;
    const local = (minutes[row] ?? 0) + readNumber(column(catalogue, 'localOffset'), row, 0);
    const state = readText(column(catalogue, 'state'), row) ?? '';
    const key = keyOf(formatLocalMinute(local).slice(0, 10), state, count);
    if (nameOf.has(key)) rowsOf.set(key, [...(rowsOf.get(key) ?? []), row]);
  }
  return new Map(
    [...rowsOf].flatMap(([key, rows]) =>
      rows.length === 1 ? [[rows[0] as number, nameOf.get(key) ?? '']] : [],
    ),
  );
}

function keyOf(date: string, state: string, deaths: number): string {
  return `${date}|${state.toUpperCase()}|${deaths}`;
}
