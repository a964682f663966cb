import { LevelTwoError } from '@touchdown/shared/level2/level-two-error.ts';
import { readVolume } from '@touchdown/shared/level2/read-volume.ts';
import type { Decompress } from '@touchdown/shared/level2/decompress.ts';
import type { Volume } from '@touchdown/shared/level2/volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { cutSweep } from '@touchdown/shared/radar/sweep-file/cut-sweep.ts';
import { sweepFieldNames } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import type { LoopPlan } from '../jobs/job-items.ts';
import type { Loop, LoopFrame } from '../render/loop-request.ts';
import { inOrder } from '../render/in-order.ts';
import { bunzip2 } from '@touchdown/shared/level2/bunzip2/bunzip2.ts';
import { areaOfLoop } from './area-of-loop.ts';
import { packSweep } from './pack-sweep.ts';

export interface SweepsRequest {
  plan: LoopPlan;
  loop: Pick<Loop, 'frames' | 'stationId'>;
  archive: ArchiveSettings;
  signal: AbortSignal;
}

/** The packed sweep file of each frame, in their order; undefined for a frame without one. */
export type MakeSweeps = (request: SweepsRequest) => AsyncIterable<Uint8Array | undefined>;

/** Sweeps this close to a frame's have the same angle. */
const sameAngleDegrees = 0.2;
/** One volume is downloaded and packed while another one is unpacked. */
const volumesAtOnce = 2;

/**
 * Reads the volumes of a finished loop again, because the renderer reads only the field that it draws, and whoever
 * waits for the loop must not wait for the others.
 */
export async function* makeSweeps({ plan, loop, archive, signal }: SweepsRequest) {
  const decompress = bunzip2();
  const area = areaOfLoop(plan);
  const cut = async (frames: readonly LoopFrame[]) => {
    const volume = await readFrames(frames, archive, decompress, signal);
    const radar = placeOf(volume, loop.stationId);
    return Promise.all(
      frames.map(async ({ time }) => {
        const shown = volume?.sweeps.find(({ startTime }) => startTime === time);
        if (!volume || !shown || !radar) return undefined;
        const sweep = cutSweep({ shown, sweeps: volume.sweeps, station: loop.stationId, radar, area });
        return sweep && packSweep(writeSweepFile(sweep));
      }),
    );
  };
  for await (const [, packed] of inOrder(framesByVolume(loop.frames), volumesAtOnce, cut)) {
    signal.throwIfAborted();
    yield* packed;
  }
}

function framesByVolume(frames: readonly LoopFrame[]): LoopFrame[][] {
  const volumes: LoopFrame[][] = [];
  for (const frame of frames) {
    const last = volumes.at(-1);
    if (last?.[0]?.volumeKey === frame.volumeKey) last.push(frame);
    else volumes.push([frame]);
  }
  return volumes;
}

/** Undefined where the volume cannot be read any more. */
async function readFrames(
  frames: readonly LoopFrame[],
  archive: ArchiveSettings,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<Volume | undefined> {
  const highest = Math.max(...frames.map(({ elevationDegrees }) => elevationDegrees));
  try {
    return await readVolume(openVolume(archive, frames[0]?.volumeKey ?? '', signal), {
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
