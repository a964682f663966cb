import { describeField, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { linkedWithinDegrees } from '@touchdown/shared/radar/view-link.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { nameOfTilt, scansByTilt, type Scan } from '../../../map/radar/scans.ts';

/** Minute 0 of a tornado. */
export interface Alignment {
  /** When the antenna began that scan: milliseconds since 1970, UTC. */
  time: number;
  /** The strongest rotation in the radar's own track; undefined where there is none, and the record's middle counts. */
  strongest: TrackPoint | undefined;
}

const minuteMilliseconds = 60_000;

/**
 * Finds minute 0: the scan with the strongest rotation of the radar's own track, the first of several. Without a track
 * it is the scan nearest to the middle of the path on record, which the tornado passes at half of its time.
 */
export function alignmentOf(
  scans: readonly Scan[],
  seen: readonly TrackPoint[] | undefined,
  { beganAt, endedAt }: Pick<TimedPath, 'beganAt' | 'endedAt'>,
): Alignment {
  const [strongest] = (seen ?? []).toSorted((a, b) => b.couplet.knots - a.couplet.knots);
  const wanted = strongest?.time ?? (beganAt + endedAt) / 2;
  const at = nearestTo(scans, [...scans.keys()], wanted);
  return { time: scans[at ?? -1]?.startTime ?? wanted, strongest };
}

/** The scans with a field at a tilt, in order; of the lowest tilt where no angle is given or the radar has none near it. */
export function scansOfTilt(
  scans: readonly Scan[],
  field: ShownField,
  degrees: number | undefined,
): readonly number[] {
  const tilts = scansByTilt(scans, describeField(field).moment);
  const near = degrees === undefined ? undefined : tilts.find((tilt) => isNear(scans, tilt, degrees));
  return near ?? tilts[0] ?? [];
}

/**
 * The tilts that a choice for all of them has, each as the scans of the first: the lowest, and those above it that all
 * have. What is lowest differs a little from radar to radar.
 */
export function commonTilts(all: readonly (readonly Scan[])[], field: ShownField): number[][] {
  const [first = [], ...others] = all;
  const [lowest, ...above] = scansByTilt(first, describeField(field).moment);
  const isCommon = (tilt: readonly number[]) =>
    others.every((scans) =>
      scansByTilt(scans, describeField(field).moment)
        .slice(1)
        .some((other) => isNear(scans, other, degreesOf(first, tilt))),
    );
  return lowest ? [lowest, ...above.filter(isCommon)] : [];
}

export function degreesOf(scans: readonly Scan[], [at = -1]: readonly number[]): number {
  const scan = scans[at];
  return scan ? nameOfTilt(scan) : Number.NaN;
}

function isNear(scans: readonly Scan[], tilt: readonly number[], degrees: number): boolean {
  return Math.abs(degreesOf(scans, tilt) - degrees) <= linkedWithinDegrees;
}

/** How many minutes after minute 0 a scan is; negative before it. */
export function minuteOf({ startTime }: Scan, { time }: Alignment): number {
  // Without it, what is just before minute 0 would be at minute -0.
  return Math.round((startTime - time) / minuteMilliseconds) || 0;
}

/** The scan nearest to a minute. */
export function scanAtMinute(
  scans: readonly Scan[],
  ofTilt: readonly number[],
  { time }: Alignment,
  minute: number,
): number | undefined {
  return nearestTo(scans, ofTilt, time + minute * minuteMilliseconds);
}

/** Every minute at which one of them has a scan, so that a step moves at least one. */
export function minutesOf(
  all: readonly { scans: readonly Scan[]; ofTilt: readonly number[]; alignment: Alignment }[],
): number[] {
  const minutes = all.flatMap(({ scans, ofTilt, alignment }) =>
    ofTilt.flatMap((at) => (scans[at] ? minuteOf(scans[at], alignment) : [])),
  );
  return [...new Set(minutes)].toSorted((a, b) => a - b);
}

/** `12 minutes before the strongest rotation` */
export function minuteWords(minute: number, of: string): string {
  if (minute === 0) return `At ${of}`;
  const count = Math.abs(minute);
  return `${count} ${count === 1 ? 'minute' : 'minutes'} ${minute < 0 ? 'before' : 'after'} ${of}`;
}

/** What minute 0 is. */
export function zeroWords({ strongest }: Alignment): string {
  return strongest ? 'the strongest rotation' : 'the middle of its path';
}

/** The expected time of a scan counts: it is close to the real one. */
function nearestTo(scans: readonly Scan[], of: readonly number[], time: number): number | undefined {
  const apart = (at: number) => Math.abs((scans[at]?.startTime ?? 0) - time);
  return of.toSorted((a, b) => apart(a) - apart(b))[0];
}
