import type { Decompress } from '@touchdown/level2/unpack.ts';
import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { unfoldSweep } from '@touchdown/level2/unfold.ts';
import { release, releaseSweep, type Sweep, type Volume } from '@touchdown/level2/volume.ts';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { sweepFieldNames } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { sameAngleDegrees } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { ScanSigns } from '@touchdown/shared/radar/track/track-scan.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import type { SweepArea } from '../area-from-radar.ts';
import { cutSweep } from '../cut-sweep.ts';
import { nearestFile, placeOf, signsOf, trackUpToDegrees } from '../sweeps/cut-volume.ts';

/** A volume, and the tornadoes that were on the ground about then. */
export interface LookTask {
  archive: ArchiveSettings;
  stationId: string;
  volumeKey: string;
  tornadoes: readonly { id: string; path: TimedPath }[];
}

/** What its scans show near each path; or why it could not be read. */
export type Look =
  | { outcome: 'read'; scans: { id: string; signs: ScanSigns }[] }
  | { outcome: 'lost'; why: 'damaged' | 'not fetched' };

/** A tornado that is not there yet, or has gone, and what moves with it, is no farther from its path. */
const besidePathKm = 30;
const radians = Math.PI / 180;

/**
 * Looks for the rotation of several tornadoes in one volume, as the scans of a loop are looked at: each scan of the
 * lowest angle, with the angles above it. Velocities are unfolded once for all of them.
 */
export async function lookAtVolume(
  task: LookTask,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<Look> {
  const volume = await readTilts(task, decompress, signal);
  if ('why' in volume) return { outcome: 'lost', why: volume.why };
  const radar = placeOf(volume, task.stationId);
  const fast = volume.sweeps.filter(({ moments }) => moments.VEL);
  const scans: Extract<Look, { outcome: 'read' }>['scans'] = [];
  if (radar && fast.length > 0) {
    const unfolded = new Map(
      fast.flatMap((sweep) => (sweep.moments.VEL ? [[sweep, unfoldSweep(sweep, sweep.moments.VEL)]] : [])),
    );
    const [low, above] = splitByAngle(fast);
    for (const { id, path } of task.tornadoes) {
      const area = areaAbout(path);
      const cut = (shown: Sweep) =>
        cutSweep({
          shown,
          sweeps: volume.sweeps,
          station: task.stationId,
          radar,
          area,
          knownUnfolding: unfolded,
        });
      const files = low.map(cut);
      const tilts = above.map(cut);
      for (const file of files) {
        if (!file) continue;
        const own = tilts.filter((tilt) => tilt && nearestFile(files, tilt.time) === file);
        const signs = signsOf([file, ...own], radar, path);
        if (signs) scans.push({ id, signs });
      }
    }
    for (const { folds, doubt } of unfolded.values()) {
      release(folds);
      release(doubt);
    }
  }
  for (const sweep of volume.sweeps) releaseSweep(sweep);
  return { outcome: 'read', scans };
}

/** A volume may repeat its lowest angle. */
function splitByAngle(fast: readonly Sweep[]): [low: Sweep[], above: Sweep[]] {
  const highest = Math.min(...fast.map(({ elevationDegrees }) => elevationDegrees)) + sameAngleDegrees;
  const isLow = ({ elevationDegrees }: Sweep) => elevationDegrees <= highest;
  return [fast.filter(isLow), fast.filter((sweep) => !isLow(sweep))];
}

/** Of the usual patterns, the lowest angle alone has a radial every half degree below this. */
const halfDegreesUpTo = 0.7;

async function readTilts(
  { archive, volumeKey }: LookTask,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<Volume | { why: 'damaged' | 'not fetched' }> {
  try {
    return await readVolume(openVolume(archive, volumeKey, signal), {
      decompress,
      wants: { upToDegrees: trackUpToDegrees, halfDegreesUpTo },
      moments: [...sweepFieldNames],
    });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof LevelTwoError) return { why: 'damaged' };
    if (error instanceof DownloadError) return { why: 'not fetched' };
    throw error;
  }
}

function areaAbout({ path }: TimedPath): SweepArea {
  const [lats, lons] = [path.map(({ lat }) => lat), path.map(({ lon }) => lon)];
  const lat = besidePathKm / kmPerDegree;
  const lon = lat / Math.cos(Math.max(...lats) * radians);
  return {
    west: Math.min(...lons) - lon,
    south: Math.min(...lats) - lat,
    east: Math.max(...lons) + lon,
    north: Math.max(...lats) + lat,
  };
}
