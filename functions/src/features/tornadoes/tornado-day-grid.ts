import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { ratingNumber, type Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { dayReader } from '@touchdown/shared/catalogue/count-days.ts';
import { readDegrees } from '@touchdown/shared/catalogue/read-row.ts';

/**
 * How many days a year have a tornado near a place, and when: after Brooks, Doswell and Kay, "Climatological estimates of
 * local daily tornado probability for the United States" (Weather and Forecasting 18, 2003). A cell of 80 km has a
 * tornado on a convective day or has none. Its days are smoothed with a Gaussian of 120 km in space, and those of a
 * place also with one of 15 days.
 */
export const gridRule = { cellKm: 80, spaceKm: 120, timeDays: 15 } as const;

export interface YearSpan {
  /** Both are included. */
  first: number;
  last: number;
}

/** The middles of a row of cells on a circle of latitude, from west to east. */
export interface GridRow {
  lat: number;
  west: number;
  stepDegrees: number;
  count: number;
}

const area = { south: 24.5, north: 49.5, west: -125, east: -66.5 };
const rowDegrees = gridRule.cellKm / kmPerDegree;
const daysOfYear = 366;
/** Beyond, a Gaussian is nothing that is seen. */
const reachDeviations = 3;
const dayMilliseconds = 86_400_000;

interface Row extends GridRow {
  /** The index of its first cell. */
  first: number;
}

/** Rows of latitude with cells of equal width. */
const rows: readonly Row[] = gridRows();
const cellCount = rows.reduce((sum, { count }) => sum + count, 0);

/** On which days each cell had a tornado. Every estimate is a sum over these, so that any period takes milliseconds. */
export interface TornadoDays {
  cells: Uint16Array;
  years: Uint16Array;
  /** From 0; February 29 is the 59th. */
  daysOfYear: Uint16Array;
}

/** Finds the days of all cells, of tornadoes of a rating or stronger, or of all where it is 0. */
export function findTornadoDays(catalogue: Catalogue, leastRating = 0): TornadoDays {
  const dayOf = dayReader(catalogue, 'convective');
  const ratings = column(catalogue, 'rating');
  const isStrong = ratings.values.map((rating) => (ratingNumber(rating as Rating) ?? 0) >= leastRating);
  const [lats, lons] = [column(catalogue, 'startLat'), column(catalogue, 'startLon')];
  const seen = new Set<number>();
  for (let row = 0; row < catalogue.count; row++) {
    const [lat, lon] = [readDegrees(lats, row), readDegrees(lons, row)];
    if (lat === null || lon === null) continue;
    // A tornado without a rating does not count as strong.
    if (leastRating > 0 && !isStrong[ratings.codes[row] as number]) continue;
    const cell = cellAt({ lat, lon });
    if (cell !== undefined) seen.add(dayOf(row) * cellCount + cell);
  }
  const days: TornadoDays = {
    cells: new Uint16Array(seen.size),
    years: new Uint16Array(seen.size),
    daysOfYear: new Uint16Array(seen.size),
  };
  let at = 0;
  for (const key of seen) {
    const cell = ((key % cellCount) + cellCount) % cellCount;
    const date = new Date(((key - cell) / cellCount) * dayMilliseconds);
    days.cells[at] = cell;
    days.years[at] = date.getUTCFullYear();
    days.daysOfYear[at] =
      (Date.UTC(2000, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(2000, 0, 1)) / dayMilliseconds;
    at++;
  }
  return days;
}

/** Returns the days a year near the middle of each cell, row by row. */
export function daysNearCells(
  days: TornadoDays,
  { first, last }: YearSpan,
): (GridRow & { days: number[] })[] {
  const counts = new Float64Array(cellCount);
  for (const [at, cell] of days.cells.entries()) {
    const year = days.years[at] as number;
    if (year >= first && year <= last) counts[cell] = (counts[cell] as number) + 1;
  }
  const years = last - first + 1;
  return rows.map(({ lat, west, stepDegrees, count }) => ({
    lat,
    west,
    stepDegrees,
    count,
    days: Array.from({ length: count }, (_, across) => {
      let sum = 0;
      eachNear({ lat, lon: west + across * stepDegrees }, (cell, weight) => {
        sum += weight * (counts[cell] as number);
      });
      return sum / years;
    }),
  }));
}

export interface DaysNearPlace {
  daysPerYear: number;
  /** Of the mean of the years. */
  standardError: number;
  /** The day of the year, from 0, on which one is most likely. */
  peakDay: number;
}

/** Returns the days a year near a place. */
export function daysNearPlace(days: TornadoDays, { first, last }: YearSpan, place: Position): DaysNearPlace {
  const weights = new Float64Array(cellCount);
  eachNear(place, (cell, weight) => {
    weights[cell] = weight;
  });
  const byYear = Array.from({ length: last - first + 1 }, () => 0);
  const byDay = new Float64Array(daysOfYear);
  for (const [at, cell] of days.cells.entries()) {
    const weight = weights[cell] as number;
    const year = (days.years[at] as number) - first;
    if (weight === 0 || year < 0 || year >= byYear.length) continue;
    byYear[year] = (byYear[year] as number) + weight;
    const day = days.daysOfYear[at] as number;
    byDay[day] = (byDay[day] as number) + weight;
  }
  const daysPerYear = byYear.reduce((sum, one) => sum + one, 0) / byYear.length;
  const spread = byYear.reduce((sum, one) => sum + (one - daysPerYear) ** 2, 0);
  return {
    daysPerYear,
    standardError: Math.sqrt(spread / Math.max(1, byYear.length - 1) / byYear.length),
    peakDay: peakOf(byDay),
  };
}

function gridRows(): Row[] {
  const all: Row[] = [];
  let first = 0;
  for (let lat = area.south + rowDegrees / 2; lat < area.north; lat += rowDegrees) {
    const stepDegrees = rowDegrees / Math.cos((lat * Math.PI) / 180);
    const count = Math.ceil((area.east - area.west) / stepDegrees);
    all.push({ lat, west: area.west + stepDegrees / 2, stepDegrees, first, count });
    first += count;
  }
  return all;
}

function cellAt({ lat, lon }: Position): number | undefined {
  const row = rows[Math.floor((lat - area.south) / rowDegrees)];
  const across = row && Math.floor((lon - area.west) / row.stepDegrees);
  return row && across !== undefined && across >= 0 && across < row.count ? row.first + across : undefined;
}

/** Visits the cells near a place with their weights. */
function eachNear({ lat, lon }: Position, visit: (cell: number, weight: number) => void): void {
  const { spaceKm, cellKm } = gridRule;
  const share = cellKm ** 2 / (2 * Math.PI * spaceKm ** 2);
  const reachKm = reachDeviations * spaceKm;
  for (const row of rows) {
    const north = (row.lat - lat) * kmPerDegree;
    if (Math.abs(north) > reachKm + cellKm) continue;
    const kmPerLonDegree = kmPerDegree * Math.cos((((lat + row.lat) / 2) * Math.PI) / 180);
    const reachCells = reachKm / kmPerLonDegree / row.stepDegrees;
    const middle = (lon - row.west) / row.stepDegrees;
    const from = Math.max(0, Math.ceil(middle - reachCells));
    const to = Math.min(row.count - 1, Math.floor(middle + reachCells));
    for (let near = from; near <= to; near++) {
      const east = (near - middle) * row.stepDegrees * kmPerLonDegree;
      visit(row.first + near, share * Math.exp(-(east ** 2 + north ** 2) / (2 * spaceKm ** 2)));
    }
  }
}

/** The day with the most in its Gaussian. The year ends where it begins. */
function peakOf(byDay: Float64Array): number {
  const reach = reachDeviations * gridRule.timeDays;
  let [peak, most] = [0, -1];
  for (let day = 0; day < daysOfYear; day++) {
    let sum = 0;
    for (let away = -reach; away <= reach; away++)
      sum +=
        (byDay[(day + away + daysOfYear) % daysOfYear] as number) *
        Math.exp(-((away / gridRule.timeDays) ** 2) / 2);
    if (sum > most) [peak, most] = [day, sum];
  }
  return peak;
}
