import type { Decompress } from '@touchdown/shared/level2/decompress.ts';
import { LevelTwoError } from '@touchdown/shared/level2/level-two-error.ts';
import { readVolume } from '@touchdown/shared/level2/read-volume.ts';
import { releaseSweep } from '@touchdown/shared/level2/release.ts';
import type { Volume } from '@touchdown/shared/level2/volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { SweepArea } from '@touchdown/shared/radar/sweep-file/area-from-radar.ts';
import { cutSweep } from '@touchdown/shared/radar/sweep-file/cut-sweep.ts';
import { sweepFieldNames } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { sameAngleDegrees } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import type { LoopFrame } from '../render/loop-request.ts';
import { packSweep } from './pack-sweep.ts';

/** A volume, and which of its sweeps became frames. */
export interface CutTask {
  archive: ArchiveSettings;
  area: SweepArea;
  stationId: string;
  volumeKey: string;
  frames: Pick<LoopFrame, 'time' | 'elevationDegrees'>[];
}

/** The packed sweep file of each frame, in their order; undefined for a frame without one. */
export async function cutVolume(
  task: CutTask,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<(Uint8Array<ArrayBuffer> | undefined)[]> {
  const { frames, area, stationId } = task;
  const volume = await readFrames(task, decompress, signal);
  const radar = placeOf(volume, stationId);
  const packed = frames.map(({ time }) => {
    const shown = volume?.sweeps.find(({ startTime }) => startTime === time);
    if (!volume || !shown || !radar) return undefined;
    const sweep = cutSweep({ shown, sweeps: volume.sweeps, station: stationId, radar, area });
    return sweep && packSweep(writeSweepFile(sweep));
  });
  for (const sweep of volume?.sweeps ?? []) releaseSweep(sweep);
  return packed;
}

/** Undefined where the volume cannot be read any more. */
async function readFrames(
  { frames, archive, volumeKey }: CutTask,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<Volume | undefined> {
  const highest = Math.max(...frames.map(({ elevationDegrees }) => elevationDegrees));
  try {
    return await readVolume(openVolume(archive, volumeKey, signal), {
      decompress,
      wants: { upToDegrees: highest + sameAngleDegrees },
      moments: [...sweepFieldNames],
    });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof LevelTwoError || error instanceof DownloadError) return undefined;
    throw error;
  }
}

function placeOf(volume: Volume | undefined, stationId: string) {
  if (volume?.location) {
    const { lat, lon, groundMeters, towerMeters } = volume.location;
    return { lat, lon, antennaMeters: groundMeters + towerMeters };
  }
  const station = findStation(stationId);
  return station && { lat: station.lat, lon: station.lon, antennaMeters: station.elevationMeters };
}
