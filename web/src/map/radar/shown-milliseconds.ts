import type { Scan } from './scans.ts';

export const speeds = [0.5, 1, 2] as const;
export type Speed = (typeof speeds)[number];

/** At the usual speed, five minutes of the storm take a second. */
const stormPerShown = 300;
/** So that every scan can be seen, and a gap in the data is no standstill. */
const [least, most] = [120, 1_500];
/** Before it begins again. */
const lastMilliseconds = 1_500;

/** How long a playing viewer shows a scan: in proportion to the time until the next one, and the last one longer. */
export function shownMilliseconds(
  scans: readonly Scan[],
  ofTilt: readonly number[],
  scan: number | undefined,
  speed: Speed,
): number {
  const at = ofTilt.indexOf(scan ?? -1);
  const [now, next] = [scans[ofTilt[at] ?? -1], scans[ofTilt[at + 1] ?? -1]];
  if (!now || !next) return lastMilliseconds;
  const milliseconds = (next.startTime - now.startTime) / (stormPerShown * speed);
  return Math.min(most, Math.max(least, milliseconds));
}
