import type { MomentName, Sweep } from '@touchdown/level2/volume.ts';
import { angleText } from '@touchdown/shared/radar/angle-text.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';

/** One turn of an antenna, before its data are loaded. */
export interface Scan {
  startTime: number;
  /** The antenna's own angle. */
  elevationDegrees: number;
  /** The angle by which forecasters know the tilt, where it is known. */
  tiltDegrees?: number;
  /** How far whole scans measure, along the beam. Unknown for those that are cut to a map. */
  reachKm?: number;
  moments: readonly MomentName[];
  /** When its volume began, for a scan that goes with others of a volume. Steps in time go from volume to volume. */
  volumeTime?: number;
  /** Whether it is only expected, by the pattern of another volume. Its time and angle follow once it is loaded. */
  isExpected?: boolean;
}

/** The time by which a scan is found from one of another tilt. */
export function volumeTimeOf({ volumeTime, startTime }: Scan): number {
  return volumeTime ?? startTime;
}

/** How velocities are shown. Other moments are always as sent. */
export type VelocityLook = 'as sent' | 'unfolded' | 'storm-relative';

/** Loads a scan with one moment. Rejects with a `LostScan`. */
export type LoadScan = (scan: number, moment: MomentName, look: VelocityLook) => Promise<MeasuredSweep>;

/** A scan that cannot be shown. The message is for the visitor. */
export class LostScan extends Error {
  /** Whether it may load later. */
  readonly canRetry: boolean;

  constructor(sentence: string, canRetry: boolean) {
    super(sentence);
    this.name = 'LostScan';
    this.canRetry = canRetry;
  }
}

/** Scans whose angles differ by less than this are at the same tilt. */
export const sameTiltDegrees = 0.2;

export function scanOf({ startTime, elevationDegrees, moments }: Sweep): Scan {
  const ends = Object.values(moments).map(
    ({ firstGateMeters, gateSpacingMeters, gateCount }) => firstGateMeters + gateSpacingMeters * gateCount,
  );
  const reachKm = Math.max(0, ...ends) / 1_000;
  return { startTime, elevationDegrees, reachKm, moments: Object.keys(moments) as MomentName[] };
}

/** The name of a tilt, the same as on the frames of a loop. */
export function tiltText(scan: Scan): string {
  return angleText(nameOfTilt(scan));
}

/** The angle by which a tilt is known, in links too. */
export function nameOfTilt({ tiltDegrees, elevationDegrees }: Scan): number {
  return tiltDegrees ?? elevationDegrees;
}

/** Returns the places of the scans that have a moment, by tilt, the lowest first. The scans of a tilt are in order. */
export function scansByTilt(scans: readonly Scan[], moment: MomentName): number[][] {
  const tilts: { degrees: number; scans: number[] }[] = [];
  for (const [at, { elevationDegrees, moments }] of scans.entries()) {
    if (!moments.includes(moment)) continue;
    const tilt = tilts.find(({ degrees }) => Math.abs(degrees - elevationDegrees) < sameTiltDegrees);
    if (tilt) tilt.scans.push(at);
    else tilts.push({ degrees: elevationDegrees, scans: [at] });
  }
  // Those of further volumes arrive when somebody asks for them.
  for (const tilt of tilts)
    tilt.scans.sort((a, b) => (scans[a]?.volumeTime ?? 0) - (scans[b]?.volumeTime ?? 0));
  return tilts.sort((a, b) => a.degrees - b.degrees).map((tilt) => tilt.scans);
}

/** Returns the scan of a tilt that is nearest to a time, or is of the volume at that time. */
export function nearestScan(scans: readonly Scan[], of: readonly number[], time: number): number | undefined {
  if (scans[of[0] ?? -1]?.volumeTime !== undefined)
    return of.findLast((at) => (scans[at]?.volumeTime ?? 0) <= time) ?? of[0];
  const apart = (at: number) => Math.abs((scans[at]?.startTime ?? 0) - time);
  return of.toSorted((a, b) => apart(a) - apart(b))[0];
}
