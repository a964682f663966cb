import { column, nullStep, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { bendsOf } from '@touchdown/shared/catalogue/path-grid.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { LocalCalendar } from '@touchdown/shared/catalogue/local-calendar.ts';
import { minutesPerDay } from '@touchdown/shared/catalogue/local-time.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { ratingStep, ratingSteps } from '../../ui/rating-colours.ts';
import { stepsWeakestFirst } from '@touchdown/shared/tornadoes/rating-inks.ts';

/** The record as the map reads it: flat arrays, a number or two for each tornado. */
export interface TrackColumns {
  count: number;
  /** Longitude and latitude; NaN where they are not recorded. */
  startLon: Float32Array;
  startLat: Float32Array;
  endLon: Float32Array;
  endLat: Float32Array;
  /** The places between the ends, of the few rows that have any. */
  bends: ReadonlyMap<number, readonly Position[]>;
  /** The index of its step in `ratingSteps`. */
  step: Uint8Array;
  year: Uint16Array;
  month: Uint8Array;
  hour: Uint8Array;
  /** Weak tornadoes first, so that the violent are drawn over them. Rows without a place are left out. */
  drawingOrder: Uint32Array;
  years: { from: number; to: number };
}

const minutesAnHour = 60;

export function trackColumnsOf(catalogue: Catalogue): TrackColumns {
  const { count } = catalogue;
  const calendar = new LocalCalendar(catalogue);
  const [startLon, startLat] = [degrees(catalogue, 'startLon'), degrees(catalogue, 'startLat')];
  const step = new Uint8Array(count);
  const hour = new Uint8Array(count);
  const ratings = column(catalogue, 'rating');
  const stepOfCode = ratings.values.map((rating) => ratingSteps.indexOf(ratingStep(rating as Rating)));
  const { minutes } = column(catalogue, 'begin');
  const offsets = column(catalogue, 'localOffset');
  let [from, to] = [Infinity, -Infinity];
  for (let row = 0; row < count; row++) {
    step[row] = stepOfCode[ratings.codes[row] as number] as number;
    const local = (minutes[row] ?? 0) + (offsets.values[offsets.codes[row] ?? 0] ?? 0);
    hour[row] = Math.floor((((local % minutesPerDay) + minutesPerDay) % minutesPerDay) / minutesAnHour);
    const year = calendar.years[row] ?? 0;
    if (year < from) from = year;
    if (year > to) to = year;
  }
  const [endLon, endLat] = [degrees(catalogue, 'endLon'), degrees(catalogue, 'endLat')];
  // An end needs both coordinates.
  for (let row = 0; row < count; row++) {
    if (Number.isNaN(endLat[row])) endLon[row] = Number.NaN;
  }
  return {
    count,
    startLon,
    startLat,
    endLon,
    endLat,
    bends: bendsOf(catalogue),
    step,
    year: calendar.years,
    month: calendar.months,
    hour,
    drawingOrder: weakestFirst(step, startLon, startLat),
    years: count === 0 ? { from: 1950, to: 1950 } : { from, to },
  };
}

function degrees(catalogue: Catalogue, name: 'startLat' | 'startLon' | 'endLat' | 'endLon'): Float32Array {
  const { scale, steps } = column(catalogue, name);
  const values = new Float32Array(steps.length);
  for (let row = 0; row < steps.length; row++) {
    const value = steps[row] as number;
    values[row] = value === nullStep ? Number.NaN : value / scale;
  }
  return values;
}

function weakestFirst(step: Uint8Array, startLon: Float32Array, startLat: Float32Array): Uint32Array {
  const rows = new Uint32Array(step.length);
  let placed = 0;
  for (const wanted of stepsWeakestFirst.map((name) => ratingSteps.indexOf(name))) {
    for (let row = 0; row < step.length; row++) {
      if (step[row] !== wanted || Number.isNaN(startLon[row]) || Number.isNaN(startLat[row])) continue;
      rows[placed] = row;
      placed++;
    }
  }
  return rows.slice(0, placed);
}
