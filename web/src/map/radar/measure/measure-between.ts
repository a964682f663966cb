import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { isOfVolume, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { knotsPerMeterPerSecond, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { valueAt, type ValueAt } from '@touchdown/shared/radar/sweeps/value-at.ts';
import type { RotationRatings } from '@touchdown/shared/tornadoes/radar-track-fields.ts';
import { unitOf } from '../../../lib/quantities.ts';
import type { Units } from '../../../lib/units.ts';
import { heightWords, measuredWords } from '../radar-sentences.ts';
import { speedWords } from '../speed-words.ts';

/** Two places in a scan, and what lies between them. */
export interface Measured {
  distanceKm: number;
  /** Undefined where the scan does not have the field. */
  ends: readonly [ValueAt, ValueAt] | undefined;
  /** Of two velocities, which differ by twice the knots, and how steeply they do. */
  rotation: { knots: number; perSecond: number } | undefined;
}

/** What turns around a tornado is no wider. Farther apart, two velocities say how the wind differs across the map. */
const widestRotationKm = 10;

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

/** Whether what was measured can be the two sides of one rotation. */
export function isRotation({ distanceKm, rotation }: Measured): boolean {
  return rotation !== undefined && distanceKm <= widestRotationKm;
}

/** What was measured, each sentence for itself. */
export function measuredSentences(units: Units, field: ShownField, measured: Measured): string[] {
  const { distanceKm, ends, rotation } = measured;
  const distance = distanceWords(units, distanceKm);
  if (!ends) return [`A and B are ${distance} apart.`];
  const [a, b] = ends;
  const turning =
    rotation === undefined
      ? []
      : isRotation(measured)
        ? [
            `Rotational velocity: ${speedWords(units, rotation.knots)}, half the difference. Shear: ${rotation.perSecond.toFixed(3)} per second.`,
          ]
        : [
            `Difference: ${speedWords(units, 2 * rotation.knots)}. For rotational velocity, choose two places within ${distanceWords(units, widestRotationKm)}.`,
          ];
  return [
    isOfVolume(field)
      ? `A and B are ${distance} apart.`
      : `A and B are ${distance} apart. The beam is ${heightWords(units, a.heightKm)} above the radar at A and ${heightWords(units, b.heightKm)} at B.`,
    `A: ${measuredWords(units, field, a)}. B: ${measuredWords(units, field, b)}.`,
    ...turning,
  ];
}

/** The two sides of a tornado may be a few hundred feet apart, so that a tenth of a mile is coarse. */
function distanceWords(units: Units, km: number): string {
  const exact = units === 'us' ? km / kmPerMile : km;
  const amount = Number(exact.toFixed(exact < 1 ? 2 : 1));
  return `${amount} ${unitOf(units, 'length', amount)}`;
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
