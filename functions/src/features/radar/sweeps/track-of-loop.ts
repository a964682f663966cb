import { linkTrack } from '@touchdown/shared/radar/track/link-track.ts';
import { trackFileOf, type TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import type { ScanSigns } from '@touchdown/shared/radar/track/track-scan.ts';
import type { LoopPlan } from '../jobs/job-items.ts';

/** The time of a frame, and what its scan shows; undefined where it could not be looked at. */
export interface SeenScan {
  time: number;
  signs: ScanSigns | undefined;
}

/** Joins what the scans of a loop show into the radar's own track. A file without a point says that none was found. */
export function trackOfLoop(
  loop: Pick<TrackFile, 'stationId' | 'isSimulated'>,
  { target: { path, beganAt, endedAt } }: Pick<LoopPlan, 'target'>,
  scans: readonly SeenScan[],
): TrackFile {
  const seen = scans.flatMap(({ time, signs }) => (signs ? [{ ...signs, time }] : []));
  const track = linkTrack(seen, { path, beganAt, endedAt }, loop.stationId);
  const seesDebris = seen.some(({ tilts }) => tilts.some(({ debris }) => debris !== undefined));
  const searched = scans.map(({ time, signs }) => ({ time, isSearched: (signs?.tilts.length ?? 0) > 0 }));
  return trackFileOf({ ...loop, seesDebris }, searched, track?.points ?? []);
}
