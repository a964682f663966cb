import type { Sweep, Volume } from '@touchdown/level2/volume.ts';
import type { RadarKind } from '../radar-station.ts';

/** A measured angle farther from that of the pattern belongs to another cut. */
const maxApartDegrees = 0.25;
/** The lowest cut of every pattern from before patterns were in the volumes. */
const oldLowestDegrees = 0.5;

/**
 * The angle by which a cut is known, on frames and in lists of tilts. The antenna swings around it by a tenth of a
 * degree: the radials of a 0.5° cut may have a median of 0.4°. Heights are always computed from the antenna's own angle.
 */
export function nominalAngle(
  { cut, elevationDegrees: measured }: Pick<Sweep, 'cut' | 'elevationDegrees'>,
  { scanPattern }: Pick<Volume, 'scanPattern'>,
  kind: RadarKind,
): number {
  const planned = scanPattern?.cuts[cut]?.elevationDegrees;
  const nominal = planned ?? (kind === 'NEXRAD' && !scanPattern ? oldLowestDegrees : measured);
  return Math.abs(nominal - measured) <= maxApartDegrees ? nominal : measured;
}
