import { createBitset, setRows } from './bitset.ts';
import { column, type Catalogue } from './columns.ts';
import type { FoundRows } from './query.ts';
import { readDegrees } from './read-row.ts';

const found = new WeakMap<Catalogue, FoundRows>();
const secondsPerDay = 86_400;
/** The sun's upper edge touches the horizon here, with the bending of its light. */
const sunsetDegrees = -0.833;

/** Returns the tornadoes that touched down between sunset and sunrise. One without a place has no night. */
export function nightRows(catalogue: Catalogue): FoundRows {
  const known = found.get(catalogue);
  if (known) return known;
  const rows: number[] = [];
  const { minutes } = column(catalogue, 'begin');
  const [lats, lons] = [column(catalogue, 'startLat'), column(catalogue, 'startLon')];
  for (let row = 0; row < catalogue.count; row++) {
    const [lat, lon] = [readDegrees(lats, row), readDegrees(lons, row)];
    if (lat === null || lon === null) continue;
    if (sunHeight((minutes[row] as number) * 60, lat, lon) < sunsetDegrees) rows.push(row);
  }
  const bits = createBitset(catalogue.count);
  setRows(bits, Uint32Array.from(rows), 0, rows.length);
  const answer = { key: 'night', bits };
  found.set(catalogue, answer);
  return answer;
}

/**
 * Returns the height of the sun in degrees, after the low-precision formulas of the Astronomical Almanac, which are
 * right to a hundredth of a degree from 1950 to 2050.
 */
function sunHeight(seconds: number, lat: number, lon: number): number {
  const rad = Math.PI / 180;
  const days = seconds / secondsPerDay - 10_957.5;
  const meanLon = 280.46 + 0.985_647_4 * days;
  const anomaly = (357.528 + 0.985_600_3 * days) * rad;
  const sunLon = (meanLon + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * rad;
  const tilt = (23.439 - 0.000_000_4 * days) * rad;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(sunLon), Math.cos(sunLon));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(sunLon));
  const siderealDegrees = 280.460_618_37 + 360.985_647_366_29 * days;
  const hour = (siderealDegrees + lon) * rad - ascension;
  const sine =
    Math.sin(lat * rad) * Math.sin(declination) +
    Math.cos(lat * rad) * Math.cos(declination) * Math.cos(hour);
  return Math.asin(sine) / rad;
}
