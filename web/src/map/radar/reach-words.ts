import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import { sameTiltDegrees, type Scan } from './scans.ts';

/** Scans that reach this many times farther than another one of the same tilt are for distant rain: 260 miles and 56. */
const muchFarther = 2.5;

/**
 * Why a field ends nearer than another one, where scans of one tilt reach differently far. Airport radars turn twice
 * at their lowest angle: once far, for reflectivity alone, and once near, with velocities.
 */
export function reachWords(
  units: Units,
  scans: readonly Scan[],
  shown: Scan | undefined,
): string | undefined {
  const reach = shown?.reachKm;
  if (!shown || !reach) return undefined;
  const alike = scans.filter(
    ({ elevationDegrees }) => Math.abs(elevationDegrees - shown.elevationDegrees) < sameTiltDegrees,
  );
  const reaches = alike.map(({ reachKm }) => reachKm ?? reach);
  const [nearest, farthest] = [Math.min(...reaches), Math.max(...reaches)];
  if (farthest < nearest * muchFarther) return undefined;
  const words = (km: number) => quantityWords(units, 'length', Math.round(km / kmPerMile));
  return reach > nearest * muchFarther
    ? `This is the radar’s long-range scan, up to ${words(reach)}. Its near scan of the same tilt, up to ${words(nearest)}, has the velocities.`
    : `This is the radar’s near scan, which ends at ${words(reach)}. Its long-range scan of the same tilt reaches ${words(farthest)}, without velocities.`;
}
