import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import { compassPointOf } from '@touchdown/shared/geo/compass-point.ts';
import { kmPerMile, metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import { extremesOf, type Extreme } from '@touchdown/shared/radar/sweeps/extremes.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { fieldDescriptions, type RadarField, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { ValueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import { allGates, gatesNear, medianOf, type PlaceFromRadar } from './gates.ts';

const mphPerKnot = 1.852 / kmPerMile;
const knotsPerMeterPerSecond = 3_600 / 1_852;
/** How far from its estimated place a tornado's signature may be. */
const nearKm = 8;

/** `52 dBZ` */
export function measuredWords(units: Units, id: RadarField, { value }: Pick<ValueAt, 'value'>): string {
  if (typeof value === 'number') return amountWords(units, id, value);
  return value === 'none' ? 'No echo' : 'Not measurable: an echo from beyond the range';
}

/** `34.2 miles north of the radar, beam 2,900 feet above it` */
export function positionWords(units: Units, found: ValueAt): string {
  const { heightKm } = found;
  const height =
    units === 'us'
      ? `${groupedNumber(Math.round((heightKm * 10) / metersPerFoot) * 100)} feet`
      : `${groupedNumber(Math.round(heightKm * 100) * 10)} m`;
  return `${placeWords(units, found)}, beam ${height} above it`;
}

/** `Storm-relative: 35 kt (40 mph) to the northeast taken away.` */
export function motionWords(units: Units, { metersPerSecond, towardDegrees }: StormMotion): string {
  const speed = speedWords(units, metersPerSecond * knotsPerMeterPerSecond);
  return `Storm-relative: ${speed} to the ${compassPointOf(towardDegrees)} taken away.`;
}

/**
 * What a sweep shows, for people who cannot see it: its strongest values and where they are, and those near the
 * tornado's estimated place, if that is known.
 */
export function sweepSentence(
  units: Units,
  id: RadarField,
  sweep: MeasuredSweep,
  tornado?: PlaceFromRadar,
): string {
  const { moment: name, unitsPerSent } = fieldDescriptions[id];
  const moment = sweep.moments[name];
  if (!moment) return 'This scan does not have this field.';
  const amount = (code: number) =>
    amountWords(units, id, ((code - moment.offset) / moment.scale) * unitsPerSent);
  const whole = extremesOf(moment, allGates(moment, sweep.radials.count));
  if (!whole) return 'The radar measured no echo of any size in this scan.';
  const found = ({ code, radial, gate }: Extreme) => {
    const place = {
      distanceKm: (moment.firstGateMeters + gate * moment.gateSpacingMeters) / 1_000,
      bearingDegrees: sweep.radials.azimuthDegrees[radial] ?? 0,
    };
    return `${amount(code)}, ${placeWords(units, place)}`;
  };
  /** A pointer may find them, so a sentence that leaves them out would contradict it. */
  const singlesOf = (extremes: readonly Extreme[]) => {
    const words = extremes.flatMap(({ code, singleCode }) =>
      amount(code) === amount(singleCode) ? [] : [amount(singleCode)],
    );
    return words.length > 0 ? ` Single measurements reach ${words.join(', and ')}.` : '';
  };
  const near = tornado ? gatesNear(moment, sweep.radials.azimuthDegrees, tornado, nearKm) : [];
  const close = extremesOf(moment, near);
  const within = `Within ${quantityWords(units, 'length', Number((nearKm / kmPerMile).toFixed(1)))} of the tornado’s estimated place`;
  if (showsVelocity(id)) {
    const { low, high } = close ?? whole;
    const fastest = close
      ? `${within}: ${amount(low.code)}, and ${amount(high.code)}.`
      : `Fastest: ${found(low)}; and ${found(high)}.`;
    return `${fastest}${singlesOf([low, high])}`;
  }
  if (id === 'cross_correlation_ratio') {
    const half = (gates: Parameters<typeof medianOf>[1]) => amount(medianOf(moment, gates));
    const everywhere = `Half of the echo is above ${half(allGates(moment, sweep.radials.count))}.`;
    return close ? `${everywhere} ${within}: half of it is above ${half(near)}.` : everywhere;
  }
  const everywhere = `The highest value is ${found(whole.high)}.${singlesOf([whole.high])}`;
  return close
    ? `${everywhere} ${within}: ${amount(close.high.code)}.${singlesOf([close.high])}`
    : everywhere;
}

function amountWords(units: Units, id: RadarField, value: number): string {
  const { unit } = fieldDescriptions[id];
  if (id === 'cross_correlation_ratio') return value.toFixed(2);
  if (unit !== 'kt') return `${withMinus(value.toFixed(1))} ${unit}`;
  const speed = speedWords(units, Math.abs(value));
  return showsVelocity(id) ? `${speed} ${value < 0 ? 'towards' : 'away from'} the radar` : speed;
}

/** `35 kt (40 mph)` */
function speedWords(units: Units, knots: number): string {
  return `${Math.round(knots)} kt (${quantityWords(units, 'speed', Math.round(knots * mphPerKnot))})`;
}

/** `34.2 miles north of the radar` */
export function placeWords(units: Units, place: Pick<ValueAt, 'distanceKm' | 'bearingDegrees'>): string {
  const distance = quantityWords(units, 'length', Number((place.distanceKm / kmPerMile).toFixed(1)));
  return `${distance} ${compassPointOf(place.bearingDegrees)} of the radar`;
}
