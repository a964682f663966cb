import { column, type Catalogue } from '../catalogue/columns.ts';
import { outbreakRule } from '../catalogue/find-outbreaks.ts';
import { formatLocalMinute } from '../catalogue/local-time.ts';
import { readNumber, readText } from '../catalogue/read-row.ts';
import { ratingNumber, type Rating } from '../tornadoes/rating.ts';
import type { Outbreak } from './outbreaks.ts';

/** An outbreak of the record: its id, and its days by the clock of the place. */
export interface MeantOutbreak {
  id: string;
  from: string;
  to: string;
}

/** Returns the outbreak of the record that a name means, as its page has it. */
export function outbreakMeant(catalogue: Catalogue, named: Outbreak): MeantOutbreak | undefined {
  const { values, codes } = column(catalogue, 'outbreak');
  if (values.length === 0) return undefined;
  const rowsOf: number[][] = values.map(() => []);
  for (const row of rowsBetween(catalogue, dayBeside(named.from, -reachDays), dayBeside(named.to, reachDays)))
    rowsOf[codes[row] as number]?.push(row);
  const code = clusterOf(catalogue, rowsOf, named);
  const id = code === undefined ? undefined : values[code];
  const dates = (code === undefined ? [] : (rowsOf[code] ?? [])).map((row) =>
    localTime(catalogue, row).slice(0, 10),
  );
  const [from, to] = [dates.at(-1), dates[0]];
  return id && from && to ? { id, from, to } : undefined;
}

/** An outbreak that begins before the days of its name, or ends after them, does so by less. */
const reachDays = 10;

function dayBeside(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Returns the code of the outbreak that a name means: it has half of the tornadoes of the named days that the rule counts,
 * half of their deaths, and half of itself in them. Otherwise the rule makes several of what people call one.
 */
export function clusterOf(
  catalogue: Catalogue,
  rowsOf: readonly (readonly number[])[],
  { from, to }: Outbreak,
): number | undefined {
  const { codes } = column(catalogue, 'outbreak');
  const counts = new Map<number, { tornadoes: number; deaths: number }>();
  let [allTornadoes, allDeaths] = [0, 0];
  for (const row of rowsBetween(catalogue, from, to)) {
    const deaths = readNumber(column(catalogue, 'fatalities'), row, 0);
    allDeaths += deaths;
    if (ratingOf(catalogue, row) < outbreakRule.leastRating) continue;
    allTornadoes++;
    const code = codes[row] as number;
    const before = counts.get(code) ?? { tornadoes: 0, deaths: 0 };
    counts.set(code, { tornadoes: before.tornadoes + 1, deaths: before.deaths + deaths });
  }
  for (const [code, { tornadoes, deaths }] of counts) {
    const own = rowsOf[code];
    if (own && 2 * tornadoes >= Math.max(allTornadoes, own.length) && 2 * deaths >= allDeaths) return code;
  }
  return undefined;
}

/** The rows with a date of these, by the clock of the place. Rows are newest first. */
function rowsBetween(catalogue: Catalogue, from: string, to: string): number[] {
  const { minutes } = column(catalogue, 'begin');
  // No clock of a place is a day away from UTC.
  const [earliest, latest] = [Date.parse(from) / 60_000 - 1_440, Date.parse(to) / 60_000 + 2 * 1_440];
  let [low, high] = [0, catalogue.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((minutes[middle] as number) <= latest) high = middle;
    else low = middle + 1;
  }
  const rows: number[] = [];
  for (let row = low; row < catalogue.count && (minutes[row] as number) >= earliest; row++) {
    const date = localTime(catalogue, row).slice(0, 10);
    if (date >= from && date <= to) rows.push(row);
  }
  return rows;
}

export function ratingOf(catalogue: Catalogue, row: number): number {
  return ratingNumber(readText(column(catalogue, 'rating'), row) as Rating) ?? 0;
}

/** `1974-04-03T15:40` */
export function localTime(catalogue: Catalogue, row: number): string {
  const minute = column(catalogue, 'begin').minutes[row] as number;
  return formatLocalMinute(minute + readNumber(column(catalogue, 'localOffset'), row, 0));
}
