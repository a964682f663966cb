import type { Decompress } from '@touchdown/level2/unpack.ts';
import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { release, releaseSweep, type Volume } from '@touchdown/level2/volume.ts';
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
import { readKeptSweep } from '../render/kept-sweeps.ts';
import { packSweep } from './pack-sweep.ts';

/** A volume, and which of its sweeps became frames. */
export interface CutTask {
  archive: ArchiveSettings;
  /** The folder in which the loop was made. */
  folder: string;
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
  const { frames, folder, area, stationId } = task;
  const read = await Promise.all(frames.map(({ time }) => readKeptSweep(folder, time)));
  const kept = read.filter((one) => one !== undefined);
  const volume = await readSweeps(task, kept.length === frames.length, decompress, signal);
  if (!volume) return frames.map(() => undefined);
  const sweeps = [...kept.map(({ sweep }) => sweep), ...volume.sweeps];
  const radar = placeOf(volume, stationId);
  const packed = frames.map(({ time }) => {
    const shown = sweeps.find(({ startTime }) => startTime === time);
    if (!shown || !radar) return undefined;
    const sweep = cutSweep({ shown, sweeps, station: stationId, radar, area });
    return sweep && packSweep(writeSweepFile(sweep));
  });
  for (const sweep of volume.sweeps) releaseSweep(sweep);
  for (const { bytes } of kept) release(bytes);
  return packed;
}

/** Undefined where the volume cannot be read any more. */
async function readSweeps(
  { frames, archive, volumeKey }: CutTask,
  isSurveillanceKept: boolean,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<Volume | undefined> {
  const upToDegrees = Math.max(...frames.map(({ elevationDegrees }) => elevationDegrees)) + sameAngleDegrees;
  try {
    return await readVolume(openVolume(archive, volumeKey, signal), {
      decompress,
      wants: { upToDegrees, ...(isSurveillanceKept && { half: 'Doppler' }) },
      moments: isSurveillanceKept ? ['VEL'] : [...sweepFieldNames],
    });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof LevelTwoError || error instanceof DownloadError) return undefined;
    throw error;
  }
}

/** Where a radar stands: as its volume says, and before 2008 as the list of stations does. */
export function placeOf(volume: Pick<Volume, 'location'>, stationId: string) {
  if (volume.location) {
    const { lat, lon, groundMeters, towerMeters } = volume.location;
    return { lat, lon, antennaMeters: groundMeters + towerMeters };
  }
  const station = findStation(stationId);
  return station && { lat: station.lat, lon: station.lon, antennaMeters: station.elevationMeters };
}
