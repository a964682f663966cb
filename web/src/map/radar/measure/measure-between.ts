import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { isOfVolume, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { knotsPerMeterPerSecond, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { valueAt, type ValueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import type { RotationRatings } from '@touchdown/shared/tornadoes/radar-track-fields.ts';
import { quantityWords } from '../../../lib/quantities.ts';
import type { Units } from '../../../lib/units.ts';
import { heightWords, measuredWords } from '../radar-sentences.ts';
import { speedWords } from '../speed-words.ts';

/** Two places in a scan, and what lies between them. */
export interface Measured {
  distanceKm: number;
  /** Undefined where the scan does not have the field. */
  ends: readonly [ValueAt, ValueAt] | undefined;
  /** Of two velocities: half of their difference, and their difference along the way. */
  rotation: { knots: number; perSecond: number } | undefined;
}

export function measureBetween(
  sweep: MeasuredSweep,
  field: ShownField,
  radar: Position,
  [from, to]: readonly [Position, Position],
): Measured {
  const distanceKm = distanceMiles(from, to) * kmPerMile;
  const [first, second] = [from, to].map((place) => valueAt(sweep, field, radar, place));
  const ends = first && second ? ([first, second] as const) : undefined;
  return {
    distanceKm,
    ends,
    rotation: ends && showsVelocity(field) ? rotationOf(ends, distanceKm) : undefined,
  };
}

function rotationOf([{ value: a }, { value: b }]: readonly [ValueAt, ValueAt], distanceKm: number) {
  if (typeof a !== 'number' || typeof b !== 'number' || distanceKm === 0) return undefined;
  const difference = Math.abs(a - b);
  return { knots: difference / 2, perSecond: difference / knotsPerMeterPerSecond / (distanceKm * 1_000) };
}

/** What was measured, each sentence for itself. */
export function measuredSentences(
  units: Units,
  field: ShownField,
  { distanceKm, ends, rotation }: Measured,
): string[] {
  const distance = quantityWords(units, 'length', Number((distanceKm / kmPerMile).toFixed(1)));
  if (!ends) return [`A and B are ${distance} apart.`];
  const [a, b] = ends;
  const turning = rotation
    ? [
        `Rotational velocity: ${speedWords(units, rotation.knots)}, half the difference. Shear: ${rotation.perSecond.toFixed(3)} per second.`,
      ]
    : [];
  return [
    isOfVolume(field)
      ? `A and B are ${distance} apart.`
      : `A and B are ${distance} apart. The beam is ${heightWords(units, a.heightKm)} above the radar at A and ${heightWords(units, b.heightKm)} at B.`,
    `A: ${measuredWords(units, field, a)}. B: ${measuredWords(units, field, b)}.`,
    ...turning,
  ];
}

/** Fewer loops say nothing about ratings. */
const leastLoops = 20;

/** How tornadoes with a like rotation were rated, where enough loops show one. */
export function ratingsWords({
  ratings,
  from_knots: from,
  to_knots: to,
}: RotationRatings): string | undefined {
  const atLeast = (rating: number) => ratings.slice(rating).reduce((sum, count) => sum + count, 0);
  if (atLeast(0) < leastLoops) return undefined;
  return `Radar loops here show ${from} to ${to} kt of rotation in ${atLeast(0)} tornadoes. Rated F2/EF2 or stronger: ${atLeast(2)}. Rated F4/EF4 or stronger: ${atLeast(4)}.`;
}
