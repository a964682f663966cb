import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import { compassPointOf } from '@touchdown/shared/geo/compass-point.ts';
import { hundredsOfFeet, kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { rangeFolded } from '@touchdown/level2/volume.ts';
import { extremesOf, type Extreme } from '@touchdown/shared/radar/sweeps/extremes.ts';
import { echoTopDbz } from '@touchdown/shared/radar/section/echo-top.ts';
import type { MeasuredMoment, MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { Ground } from '@touchdown/shared/radar/track/search-area.ts';
import { angleText } from '@touchdown/shared/radar/angle-text.ts';
import {
  describeField,
  isDerived,
  isOfVolume,
  type ShownField,
} from '@touchdown/shared/radar/derived/derived-fields.ts';
import { knotsPerMeterPerSecond, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { ValueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import { allGates, bearingTo, gatesNear, medianOf, type PlaceFromRadar } from './gates.ts';
import { foldWords, statesNyquist } from './nyquist.ts';
import { speedRange, speedWords } from './speed-words.ts';

/** How far from its estimated place a tornado's signature may be. */
const nearKm = 8;

/** `52 dBZ`, `80 kt (92 mph) toward the radar (unfolding uncertain here)` */
export function measuredWords(
  units: Units,
  id: ShownField,
  { value, isDoubtful, isAtLeast }: Pick<ValueAt, 'value' | 'isDoubtful' | 'isAtLeast'>,
): string {
  if (typeof value === 'number')
    return `${isAtLeast ? 'At least ' : ''}${amountWords(units, id, value)}${isDoubtful ? ' (unfolding uncertain here)' : ''}`;
  if (value === 'unseen' || (value === 'none' && isDerived(id))) return 'No value';
  return value === 'none' ? 'No echo' : 'Not measurable: an echo from beyond the range';
}

/** `34.2 miles north of the radar, beam 2,900 feet above it`; what follows from all tilts has no beam of its own. */
export function positionWords(units: Units, id: ShownField, found: ValueAt): string {
  if (isOfVolume(id)) return placeWords(units, found);
  return `${placeWords(units, found)}, beam ${heightWords(units, found.heightKm)} above it`;
}

/** `23,000 feet`; metric `7,010 m`. */
export function heightWords(units: Units, heightKm: number): string {
  return units === 'us'
    ? `${groupedNumber(hundredsOfFeet(heightKm * 1_000))} feet`
    : `${groupedNumber(Math.round(heightKm * 100) * 10)} m`;
}

/** `Storm-relative: 35 kt (40 mph) to the northeast taken away.` */
export function motionWords(
  units: Units,
  { metersPerSecond, towardDegrees, isEstimated }: StormMotion,
): string {
  const speed = speedWords(units, metersPerSecond * knotsPerMeterPerSecond);
  const taken = `${speed} to the ${compassPointOf(towardDegrees)} taken away`;
  return isEstimated
    ? `Storm-relative: about ${taken}. The speed is an estimate, because the record does not say when the tornado ended.`
    : `Storm-relative: ${taken}.`;
}

/**
 * `Storm-relative: 35 kt (40 mph) to the northeast taken away. This scan folds at 51 kt (59 mph).`, for saved pictures. Of
 * what was computed it says from which tilts.
 */
export function pictureNotes(
  units: Units,
  panels: readonly { shown?: { id: ShownField; sweep: MeasuredSweep } | undefined }[],
  motion: StormMotion | undefined,
): string {
  const velocities = panels.flatMap(({ shown }) => (shown && showsVelocity(shown.id) ? [shown] : []));
  const isRelative = velocities.some(({ id }) => id === 'storm_relative_velocity');
  const [first] = velocities;
  return [
    ...(isRelative && motion ? [motionWords(units, motion)] : []),
    ...(first && statesNyquist(first.sweep) ? [foldWords(units, first.sweep)] : []),
    ...panels.flatMap(({ shown }) => (shown && tiltsWords(shown.sweep)) || []),
  ].join(' ');
}

/**
 * What a sweep shows, for people who cannot see it: its strongest values and where they are, and those near the
 * tornado's place, by radar or estimated, if that is known.
 */
export function sweepSentence(
  units: Units,
  id: ShownField,
  sweep: MeasuredSweep,
  tornado?: PlaceFromRadar & { isSeen?: boolean },
): string {
  const { moment: name, unitsPerSent } = describeField(id);
  const moment = sweep.moments[name];
  if (!moment) return 'This scan does not have this field.';
  const amount = (code: number) =>
    amountWords(units, id, ((code - moment.offset) / moment.scale) * unitsPerSent);
  const whole = extremesOf(moment, allGates(moment, sweep.radials.count), sweep);
  if (!whole) return nothingWords(id);
  const found = ({ code, radial, gate }: Extreme) => {
    const place = {
      distanceKm: (moment.firstGateMeters + gate * moment.gateSpacingMeters) / 1_000,
      bearingDegrees: sweep.radials.azimuthDegrees[radial] ?? 0,
    };
    return `${amount(code)}, ${placeWords(units, place)}`;
  };
  /** A pointer may find them. Their values would be read as the wind. */
  const singlesOf = (extremes: readonly Extreme[]) =>
    extremes.some(({ code, singleCode }) => amount(code) !== amount(singleCode))
      ? ' A few scattered measurements go beyond that; they are usually noise.'
      : '';
  const near = tornado ? gatesNear(moment, sweep.radials.azimuthDegrees, tornado, nearKm) : [];
  const close = extremesOf(moment, near, sweep);
  const within = `Within ${quantityWords(units, 'length', Number((nearKm / kmPerMile).toFixed(1)))} of the tornado’s ${tornado?.isSeen ? 'place by radar' : 'estimated place'}`;
  if (id === 'echo_tops') {
    const top = (extreme: Extreme, from?: PlaceFromRadar) =>
      topWords(units, { sweep, moment, extreme, from });
    const nearest = close ? `${within}, it reaches ${top(close.high, tornado)}. ` : '';
    return `The echo reaches ${top(whole.high)}. ${nearest}${tiltsWords(sweep)}`;
  }
  if (showsVelocity(id)) {
    const { low, high } = close ?? whole;
    const ends = [low, high].map(({ code }) => ((code - moment.offset) / moment.scale) * unitsPerSent);
    const oneWay = oneWayWords(units, ends);
    const both = oneWay ?? `${amount(low.code)}, and ${amount(high.code)}`;
    const everywhere = oneWay ? `The whole scan: ${oneWay}.` : `Fastest: ${found(low)}; and ${found(high)}.`;
    const fastest = close ? `${within}: ${both}.` : everywhere;
    return `${fastest}${singlesOf([low, high])}${limitWords(id, sweep, [low, high])}${doubtWords(sweep)}`;
  }
  if (id === 'cross_correlation_ratio') {
    const half = (gates: Parameters<typeof medianOf>[1]) => amount(medianOf(moment, gates));
    const everywhere = `Half of the echo is above ${half(allGates(moment, sweep.radials.count))}.`;
    return close ? `${everywhere} ${within}: half of it is above ${half(near)}.` : everywhere;
  }
  const everywhere = `The highest value is ${found(whole.high)}.${singlesOf([whole.high])}`;
  const nearest = close ? ` ${within}: ${amount(close.high.code)}.${singlesOf([close.high])}` : '';
  return `${everywhere}${nearest} ${tiltsWords(sweep)}`.trim();
}

interface Top {
  sweep: MeasuredSweep;
  moment: MeasuredMoment;
  extreme: Extreme;
  /** The marker, where the place is said from it. */
  from: PlaceFromRadar | undefined;
}

/** `45,000 feet above the radar, 3 miles northwest of the marker`; `at least` where no higher beam looked. */
function topWords(units: Units, { sweep, moment, extreme: { code, radial, gate }, from }: Top): string {
  const isOpen = sweep.isAtLeast?.[radial * moment.gateCount + gate] === 1;
  const height = heightWords(units, (code - moment.offset) / moment.scale);
  const place = {
    distanceKm: (moment.firstGateMeters + gate * moment.gateSpacingMeters) / 1_000,
    bearingDegrees: sweep.radials.azimuthDegrees[radial] ?? 0,
  };
  const where = from ? fromMarkerWords(units, groundOf(place), groundOf(from)) : placeWords(units, place);
  return `${isOpen ? 'at least ' : ''}${height} above the radar, ${where}`;
}

function fromMarkerWords(units: Units, to: Ground, from: Ground): string {
  const miles = Math.hypot(to.east - from.east, to.north - from.north) / kmPerMile;
  if (miles < 0.5) return 'at the marker';
  const distance = quantityWords(units, 'length', Number(miles.toFixed(1)));
  return `${distance} ${compassPointOf(bearingTo(to, from))} of the marker`;
}

function groundOf({ distanceKm, bearingDegrees }: PlaceFromRadar): Ground {
  const bearing = (bearingDegrees * Math.PI) / 180;
  return { east: distanceKm * Math.sin(bearing), north: distanceKm * Math.cos(bearing) };
}

/** `From 14 tilts, 0.5° to 19.5°.`; empty for what was measured in one. */
function tiltsWords({ tilts }: MeasuredSweep): string {
  if (!tilts) return '';
  const { count, lowestDegrees, highestDegrees } = tilts;
  return `From ${count} tilts, ${angleText(lowestDegrees)} to ${angleText(highestDegrees)}.`;
}

function nothingWords(id: ShownField): string {
  if (id === 'echo_tops') return `No echo in this scan is as strong as ${echoTopDbz} dBZ.`;
  if (id === 'specific_differential_phase') return 'The radar saw too little rain in this scan for KDP.';
  return showsVelocity(id)
    ? 'The radar saw too little rain or debris in this scan to name a fastest wind.'
    : 'The radar measured no echo of any size in this scan.';
}

/** How near, as a share, an extreme must be to what the radar can measure for the air to be perhaps faster. */
const atLimit = 0.95;

/** ` That is at least 50 kt: this radar folds at 51 kt.` Air that is faster may look slower, so a limit is said. */
function limitWords(
  id: ShownField,
  { moments: { VEL: moment }, nyquistMetersPerSecond: nyquist }: MeasuredSweep,
  extremes: readonly Extreme[],
): string {
  // Storm-relative velocities are not those that fold.
  if (id !== 'velocity' || !moment || !nyquist) return '';
  const speeds = extremes.map(({ code }) => Math.abs((code - moment.offset) / moment.scale));
  const reached = speeds.filter((speed) => speed >= nyquist * atLimit && speed < nyquist * 1.05);
  if (reached.length === 0) return '';
  const knots = (speed: number) => Math.round(speed * knotsPerMeterPerSecond);
  return ` That is at least ${knots(Math.min(...reached))} kt: this radar folds at ${knots(nyquist)} kt.`;
}

/** What of a scan's unfolding is a guess; empty where nothing is. Clear air may look like a storm where it is. */
function doubtWords({ moments: { VEL: moment }, doubt }: MeasuredSweep): string {
  if (!moment || !doubt) return '';
  let [measured, doubtful] = [0, 0];
  for (let at = 0; at < doubt.length; at += 1) {
    if ((moment.codes[at] as number) <= rangeFolded) continue;
    measured += 1;
    doubtful += doubt[at] as number;
  }
  if (doubtful === 0) return '';
  const percent = (doubtful / measured) * 100;
  const share = percent < 1 ? 'less than 1%' : `${Math.round(percent)}%`;
  return ` Unfolding is uncertain for ${share} of the measurements; they are hatched.`;
}

function amountWords(units: Units, id: ShownField, value: number): string {
  const { unit } = describeField(id);
  if (id === 'cross_correlation_ratio') return value.toFixed(2);
  if (id === 'echo_tops') return heightWords(units, value);
  if (unit !== 'kt') return `${withMinus(value.toFixed(1))} ${unit}`;
  const speed = speedWords(units, Math.abs(value));
  return showsVelocity(id) ? `${speed} ${directionWords(value)}` : speed;
}

/** `5 to 20 kt (6 to 23 mph) toward the radar`, if all of the air moves one way. Otherwise undefined. */
function oneWayWords(units: Units, knots: readonly number[]): string | undefined {
  const [slow = 0, fast = 0] = knots.map(Math.abs).sort((a, b) => a - b);
  const isOneWay = knots.every((speed) => speed < 0) || knots.every((speed) => speed > 0);
  if (!isOneWay || Math.round(slow) === 0) return undefined;
  return `${speedRange(units, slow, fast)} ${directionWords(knots[0] ?? 0)}`;
}

function directionWords(knots: number): string {
  return `${knots < 0 ? 'toward' : 'away from'} the radar`;
}

/** `34.2 miles north of the radar` */
export function placeWords(units: Units, place: Pick<ValueAt, 'distanceKm' | 'bearingDegrees'>): string {
  const distance = quantityWords(units, 'length', Number((place.distanceKm / kmPerMile).toFixed(1)));
  return `${distance} ${compassPointOf(place.bearingDegrees)} of the radar`;
}
