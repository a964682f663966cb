import type { MomentName } from '@touchdown/level2/volume.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { LostScan, nearestScan, scansByTilt, type LoadScan, type Scan, type VelocityLook } from './scans.ts';

/** A scan that is further away shows another volume, and another storm. */
const maxApartMilliseconds = 10 * 60_000;

/** At each tilt the scan with these moments that is nearest to a time, the lowest first. */
export function scansOfVolume(
  { scans, time }: { scans: readonly Scan[]; time: number },
  moments: readonly MomentName[],
): number[] {
  const [first = 'REF', ...others] = moments;
  return scansByTilt(scans, first).flatMap((ofTilt) => {
    const whole = ofTilt.filter((at) => others.every((name) => scans[at]?.moments.includes(name)));
    const scan = nearestScan(scans, first === 'VEL' ? whole : farReaching(scans, whole), time);
    const apart = Math.abs((scans[scan ?? -1]?.startTime ?? Number.POSITIVE_INFINITY) - time);
    return scan !== undefined && apart <= maxApartMilliseconds ? [scan] : [];
  });
}

/** Of the two turns at a low angle, the one without velocities sees farther. */
export function farReaching(scans: readonly Scan[], ofTilt: readonly number[]): readonly number[] {
  const surveillance = ofTilt.filter((at) => !scans[at]?.moments.includes('VEL'));
  return surveillance.length > 0 ? surveillance : ofTilt;
}

/** One scan of many. The others count without it. */
export async function sweepOrLost(
  load: LoadScan,
  scan: number,
  moment: MomentName,
  look: VelocityLook,
): Promise<MeasuredSweep | undefined> {
  try {
    return await load(scan, moment, look);
  } catch (error) {
    if (error instanceof LostScan) return undefined;
    throw error;
  }
}
