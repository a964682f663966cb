import { brotliCompressSync, constants } from 'node:zlib';
import type { Decompress } from '@touchdown/level2/unpack.ts';
import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { release, releaseSweep, type Sweep, type Volume } from '@touchdown/level2/volume.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import type { SweepArea } from '../area-from-radar.ts';
import { cutSweep } from '../cut-sweep.ts';
import { sweepFieldNames, type SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { sameAngleDegrees } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { tiltOfSweepFile } from '@touchdown/shared/radar/track/scan-tilt.ts';
import { signsOfScan, type ScanSigns } from '@touchdown/shared/radar/track/track-scan.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import type { LoopFrame } from '../render/loop-request.ts';
import { readKeptSweep } from '../render/kept-sweeps.ts';

/** How far from where the record has a tornado its rotation may be. */
const trackReachKm = 8;
/**
 * Every pattern has one or two angles between the lowest and here that are read cheaply, because they have a radial
 * each whole degree. They tell how high a rotation and debris reach; all angles would cost three times as much.
 */
export const trackUpToDegrees = 2.5;

/** A volume, and which of its sweeps became frames. */
export interface CutTask {
  archive: ArchiveSettings;
  /** The folder in which the loop was made. */
  folder: string;
  area: SweepArea;
  stationId: string;
  volumeKey: string;
  frames: Pick<LoopFrame, 'time' | 'elevationDegrees'>[];
  /** The recorded path, near which a rotation is looked for. */
  path: TimedPath;
}

/** What a frame's scan has to tell. */
export interface CutScan {
  /** The sweep file; undefined where the radar has nothing in the area, or it could not be read. */
  packed: Uint8Array<ArrayBuffer> | undefined;
  /** What it shows near the path; undefined without velocities. */
  signs: ScanSigns | undefined;
}

const nothing: CutScan = { packed: undefined, signs: undefined };

/** The packed sweep file of each frame and what its scan shows near the path, in the order of the frames. */
export async function cutVolume(
  task: CutTask,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<CutScan[]> {
  const { frames, folder, area, stationId } = task;
  const read = await Promise.all(frames.map(({ time }) => readKeptSweep(folder, time)));
  const kept = read.filter((one) => one !== undefined);
  const volume = await readSweeps(task, kept.length === frames.length, decompress, signal);
  if (!volume) return frames.map(() => nothing);
  const sweeps = [...kept.map(({ sweep }) => sweep), ...volume.sweeps];
  const radar = placeOf(volume, stationId);
  const cut = (shown: Sweep | undefined) =>
    shown && radar && cutSweep({ shown, sweeps, station: stationId, radar, area });
  const files = frames.map(({ time }) => cut(sweeps.find(({ startTime }) => startTime === time)));
  const above = tiltsAbove(task, volume.sweeps).map((sweep) => cut(sweep));
  const scans = files.map((file): CutScan => {
    if (!file || !radar) return nothing;
    // A volume that repeats its lowest angle has the angles above once: they belong to the scan that is nearest.
    const own = above.filter((tilt) => tilt && nearestFile(files, tilt.time) === file);
    return { packed: packSweep(writeSweepFile(file)), signs: signsOf([file, ...own], radar, task.path) };
  });
  for (const sweep of volume.sweeps) releaseSweep(sweep);
  for (const { bytes } of kept) release(bytes);
  return scans;
}

/** What a scan's lowest angle and those above it show near a path; undefined without velocities. */
export function signsOf(
  files: readonly (SweepFile | undefined)[],
  radar: Position,
  path: TimedPath,
): ScanSigns | undefined {
  const tilts = files.flatMap((file) => (file && tiltOfSweepFile(file)) ?? []);
  if (tilts.length === 0) return undefined;
  // The Doppler half of an angle above may come without reflectivity. Rain there is over the rain below.
  const echo = tilts[0]?.echo;
  const withEcho = tilts.map((tilt) => ({ ...tilt, echo: tilt.echo ?? echo }));
  return signsOfScan(withEcho, radar, { path, reachKm: trackReachKm });
}

/** The sweeps over those of the frames in which a rotation is looked for too. */
function tiltsAbove({ frames }: CutTask, sweeps: readonly Sweep[]): Sweep[] {
  const highest = highestOf(frames);
  return sweeps.filter(
    ({ elevationDegrees, moments }) => elevationDegrees > highest + sameAngleDegrees && moments.VEL,
  );
}

function highestOf(frames: CutTask['frames']): number {
  return Math.max(...frames.map(({ elevationDegrees }) => elevationDegrees));
}

/** Of the scans of a volume, the one to which an angle above belongs. */
export function nearestFile(files: readonly (SweepFile | undefined)[], time: number): SweepFile | undefined {
  const apart = (file: SweepFile) => Math.abs(file.time - time);
  return files.filter((file) => file !== undefined).toSorted((a, b) => apart(a) - apart(b))[0];
}

/** Undefined where the volume cannot be read any more. */
async function readSweeps(
  { frames, archive, volumeKey }: CutTask,
  isSurveillanceKept: boolean,
  decompress: Decompress,
  signal: AbortSignal,
): Promise<Volume | undefined> {
  const halfDegreesUpTo = highestOf(frames) + sameAngleDegrees;
  const upToDegrees = Math.max(halfDegreesUpTo, trackUpToDegrees);
  try {
    return await readVolume(openVolume(archive, volumeKey, signal), {
      decompress,
      wants: { upToDegrees, halfDegreesUpTo, ...(isSurveillanceKept && { half: 'Doppler' }) },
      moments: [...sweepFieldNames],
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

const quality = 5;

/** Packs a sweep file as browsers unpack it by themselves. */
export function packSweep(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  // A thread gives the bytes away, and Node's own may be a part of a larger piece.
  return Uint8Array.from(packed);
}
