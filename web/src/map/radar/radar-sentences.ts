import { kmPerMile, metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import { rangeFolded, type Moment, type Sweep } from '@touchdown/shared/level2/volume.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { ValueAt } from '@touchdown/shared/radar/value-at.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

const points = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];
const mphPerKnot = 1.852 / kmPerMile;

/** `52 dBZ, 34.2 miles north of the radar, beam 2,900 feet above it` */
export function valueWords(units: Units, field: RadarField, found: ValueAt): string {
  const { value, heightKm } = found;
  const measured =
    typeof value === 'number'
      ? amountWords(units, field, value)
      : value === 'none'
        ? 'No echo'
        : 'Not measurable: an echo from beyond the range';
  const height =
    units === 'us'
      ? `${groupedNumber(Math.round((heightKm * 10) / metersPerFoot) * 100)} feet`
      : `${groupedNumber(Math.round(heightKm * 100) * 10)} m`;
  return `${measured}, ${placeWords(units, found)}, beam ${height} above it`;
}

/** What a sweep shows, for people who cannot see it: its strongest values and where they are. */
export function sweepSentence(units: Units, field: RadarField, sweep: Sweep): string {
  const { moment: name, unitsPerSent } = fieldDescriptions[field];
  const moment = sweep.moments[name];
  if (!moment) return 'This scan does not have this field.';
  const valueOf = (code: number) => ((code - moment.offset) / moment.scale) * unitsPerSent;
  const { low, high } = extremesOf(moment);
  if (!low || !high) return 'The radar measured no echo of any size in this scan.';
  const found = ({ code, at }: Extreme) => {
    const place = {
      distanceKm: (moment.firstGateMeters + (at % moment.gateCount) * moment.gateSpacingMeters) / 1_000,
      bearingDegrees: sweep.radials.azimuthDegrees[Math.floor(at / moment.gateCount)] ?? 0,
    };
    return `${amountWords(units, field, valueOf(code))}, ${placeWords(units, place)}`;
  };
  if (field === 'velocity') return `Fastest: ${found(low)}; and ${found(high)}.`;
  if (field === 'cross_correlation_ratio')
    return `Half of the echo is above ${valueOf(medianOf(moment)).toFixed(2)}.`;
  return `The highest value is ${found(high)}.`;
}

interface Extreme {
  code: number;
  at: number;
}

/**
 * The lowest and the highest code that a gate has together with its eight neighbours: a single gate is often noise.
 * Radials are in the order of arrival, so a radial's neighbours are beside it.
 */
function extremesOf({ codes, gateCount }: Moment): { low?: Extreme; high?: Extreme } {
  let [low, high]: (Extreme | undefined)[] = [undefined, undefined];
  for (let at = gateCount + 1; at < codes.length - gateCount - 1; at += 1) {
    const code = codes[at] as number;
    // Most gates are empty, or no more extreme than what was found.
    if (code <= rangeFolded || (low && high && code >= low.code && code <= high.code)) continue;
    let [least, most] = [code, code];
    for (const row of [-gateCount, 0, gateCount]) {
      for (let gate = at + row - 1; gate <= at + row + 1; gate += 1) {
        const near = codes[gate] as number;
        if (near < least) least = near;
        if (near > most) most = near;
      }
    }
    if (least <= rangeFolded) continue;
    if (!low || most < low.code) low = { code: most, at };
    if (!high || least > high.code) high = { code: least, at };
  }
  return { ...(low ? { low } : {}), ...(high ? { high } : {}) };
}

function medianOf({ codes }: Moment): number {
  const counts = new Uint32Array(65_536);
  let measured = 0;
  for (const code of codes) {
    if (code <= rangeFolded) continue;
    counts[code] = (counts[code] as number) + 1;
    measured += 1;
  }
  let below = 0;
  return counts.findIndex((count) => (below += count) * 2 >= measured);
}

function amountWords(units: Units, field: RadarField, value: number): string {
  const { unit } = fieldDescriptions[field];
  if (field === 'cross_correlation_ratio') return value.toFixed(2);
  if (unit !== 'kt') return `${value.toFixed(1)} ${unit}`;
  const knots = Math.abs(value);
  const speed = `${Math.round(knots)} kt (${quantityWords(units, 'speed', Math.round(knots * mphPerKnot))})`;
  if (field !== 'velocity') return speed;
  return `${speed} ${value < 0 ? 'towards' : 'away from'} the radar`;
}

function placeWords(units: Units, place: Pick<ValueAt, 'distanceKm' | 'bearingDegrees'>): string {
  const distance = quantityWords(units, 'length', Number((place.distanceKm / kmPerMile).toFixed(1)));
  return `${distance} ${points[Math.round(place.bearingDegrees / 45) % 8]} of the radar`;
}
