import { kmPerDegree } from '../geo/earth.ts';
import { column, type Catalogue } from './columns.ts';
import { readDegrees } from './read-row.ts';

/**
 * How many days a year have a tornado near a place, and when: after Brooks, Doswell and Kay, "Climatological estimates of
 * local daily tornado probability for the United States" (Weather and Forecasting 18, 2003). A cell of 80 km has a
 * tornado on a convective day or has none. Its days are smoothed with a Gaussian of 15 days, and then in space with
 * one of 120 km.
 */
export const gridRule = { cellKm: 80, spaceKm: 120, timeDays: 15 } as const;

export interface GridCell {
  lat: number;
  lon: number;
  /** Days with a tornado, a year. */
  daysPerYear: number;
  /** The day of the year, from 0, on which one is most likely; February 29 is the 59th. */
  peakDay: number;
}

const area = { south: 24.5, north: 49.5, west: -125, east: -66.5 };
const rowDegrees = gridRule.cellKm / kmPerDegree;
const daysOfYear = 366;
/** Beyond, a Gaussian is nothing that is seen. */
const reachDeviations = 3;
const secondsPerDay = 86_400;
/** A convective day begins at 12 UTC. */
export const dayBeginsSeconds = 43_200;

interface Row {
  lat: number;
  stepDegrees: number;
  first: number;
  count: number;
}

/** Counts the years from the first to the last, both included. */
export function tornadoDayGrid(catalogue: Catalogue, years: { first: number; last: number }): GridCell[] {
  const rows = gridRows();
  const cellCount = rows.reduce((sum, { count }) => sum + count, 0);
  const days = smoothInTime(countDays(catalogue, years, rows, cellCount), cellCount);
  return smoothInSpace(days, rows, years.last - years.first + 1);
}

/** Rows of latitude with cells of equal width. */
function gridRows(): Row[] {
  const rows: Row[] = [];
  let first = 0;
  for (let lat = area.south + rowDegrees / 2; lat < area.north; lat += rowDegrees) {
    const stepDegrees = rowDegrees / Math.cos((lat * Math.PI) / 180);
    const count = Math.ceil((area.east - area.west) / stepDegrees);
    rows.push({ lat, stepDegrees, first, count });
    first += count;
  }
  return rows;
}

/** On how many years' day each cell had a tornado: by cell, then by day of the year. */
function countDays(
  catalogue: Catalogue,
  { first, last }: { first: number; last: number },
  rows: readonly Row[],
  cellCount: number,
): Float32Array {
  const counts = new Float32Array(cellCount * daysOfYear);
  const { minutes } = column(catalogue, 'begin');
  const [lats, lons] = [column(catalogue, 'startLat'), column(catalogue, 'startLon')];
  const seen = new Set<number>();
  for (let row = 0; row < catalogue.count; row++) {
    const [lat, lon] = [readDegrees(lats, row), readDegrees(lons, row)];
    if (lat === null || lon === null) continue;
    const line = rows[Math.floor((lat - area.south) / rowDegrees)];
    const across = line && Math.floor((lon - area.west) / line.stepDegrees);
    if (!line || across === undefined || across < 0 || across >= line.count) continue;
    const day = Math.floor(((minutes[row] as number) * 60 - dayBeginsSeconds) / secondsPerDay);
    const date = new Date(day * secondsPerDay * 1000);
    const year = date.getUTCFullYear();
    if (year < first || year > last) continue;
    const cell = line.first + across;
    const key = day * cellCount + cell;
    if (seen.has(key)) continue;
    seen.add(key);
    const dayOfYear =
      (Date.UTC(2000, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(2000, 0, 1)) / 86_400_000;
    const at = cell * daysOfYear + dayOfYear;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts;
}

/** The year ends where it begins. */
function smoothInTime(counts: Float32Array, cellCount: number): Float32Array {
  const reach = reachDeviations * gridRule.timeDays;
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-(((at - reach) / gridRule.timeDays) ** 2) / 2),
  );
  const sum = weights.reduce((all, one) => all + one, 0);
  const smooth = new Float32Array(counts.length);
  for (let cell = 0; cell < cellCount; cell++) {
    const base = cell * daysOfYear;
    for (let day = 0; day < daysOfYear; day++) {
      const count = counts[base + day] as number;
      if (count === 0) continue;
      for (const [at, weight] of weights.entries()) {
        const to = base + ((day + at - reach + daysOfYear) % daysOfYear);
        smooth[to] = (smooth[to] as number) + (count * weight) / sum;
      }
    }
  }
  return smooth;
}

function smoothInSpace(days: Float32Array, rows: readonly Row[], yearCount: number): GridCell[] {
  const { spaceKm, cellKm } = gridRule;
  const share = cellKm ** 2 / (2 * Math.PI * spaceKm ** 2) / yearCount;
  const reachKm = reachDeviations * spaceKm;
  const reachRows = Math.ceil(reachKm / cellKm);
  const series = new Float64Array(daysOfYear);
  return rows.flatMap((row, line) =>
    Array.from({ length: row.count }, (_, across) => {
      const lon = area.west + (across + 0.5) * row.stepDegrees;
      series.fill(0);
      for (const other of rows.slice(Math.max(0, line - reachRows), line + reachRows + 1)) {
        const kmPerLonDegree = kmPerDegree * Math.cos((((row.lat + other.lat) / 2) * Math.PI) / 180);
        const reachCells = reachKm / kmPerLonDegree / other.stepDegrees;
        const middle = (lon - area.west) / other.stepDegrees - 0.5;
        const from = Math.max(0, Math.ceil(middle - reachCells));
        const to = Math.min(other.count - 1, Math.floor(middle + reachCells));
        for (let near = from; near <= to; near++) {
          const east = (near - middle) * other.stepDegrees * kmPerLonDegree;
          const north = (other.lat - row.lat) * kmPerDegree;
          const weight = share * Math.exp(-(east ** 2 + north ** 2) / (2 * spaceKm ** 2));
          const base = (other.first + near) * daysOfYear;
          for (let day = 0; day < daysOfYear; day++)
            series[day] = (series[day] as number) + weight * (days[base + day] as number);
        }
      }
      return { lat: row.lat, lon, ...summed(series) };
    }),
  );
}

function summed(series: Float64Array): Pick<GridCell, 'daysPerYear' | 'peakDay'> {
  let [sum, peakDay] = [0, 0];
  for (const [day, chance] of series.entries()) {
    sum += chance;
    if (chance > (series[peakDay] as number)) peakDay = day;
  }
  return { daysPerYear: sum, peakDay };
}
