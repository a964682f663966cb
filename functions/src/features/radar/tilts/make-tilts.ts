import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import type { Volume, Sweep } from '@touchdown/level2/volume.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { sweepTag } from '@touchdown/shared/radar/radar-limits.ts';
import { sweepFieldNames, type SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import {
  tiltFileName,
  tiltIndexName,
  tiltIndexVersion,
  type Tilt,
  type TiltIndex,
  maxTiltBytes,
  tiltReachesKm,
} from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { unfoldVolume } from '@touchdown/level2/unfold.ts';
import type { SweepArea } from '../area-from-radar.ts';
import { cutSweep } from '../cut-sweep.ts';
import { sameAngleDegrees } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { progressAt, partOfPath, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { nominalAngle } from '@touchdown/shared/radar/sweeps/nominal-angle.ts';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import { keyOfTilt } from '../jobs/loop-files.ts';
import { placeOf, packSweep } from '../sweeps/cut-volume.ts';

export interface TiltsToMake {
  /** Of the loop, as a key in the bucket. */
  folder: string;
  list: Pick<FrameList, 'frames' | 'stationId' | 'timedPath'>;
  /** The first frame of its volume. */
  frame: number;
}

export interface TiltPorts {
  media: Pick<ObjectBucket, 'put'>;
  archive: ArchiveSettings;
  /** How long all of it may take. */
  timeoutMilliseconds: number;
}

const decompress = bunzip2();

/**
 * Reads the volume of a frame, writes its other tilts into the loop's folder of tilts, and their index last. Two at once write the same
 * bytes. Throws a problem whose sentence says why there are none.
 */
export async function makeTilts(
  { folder, list, frame }: TiltsToMake,
  { media, archive, timeoutMilliseconds }: TiltPorts,
): Promise<TiltIndex> {
  const { stationId, timedPath } = list;
  const { volumeKey, time: frameTime } = list.frames[frame] ?? {};
  if (volumeKey === undefined || frameTime === undefined)
    throw new Problem('NOT_FOUND', 'There is no such scan.');
  if (!timedPath)
    throw new Problem('NOT_FOUND', 'This older loop has no other tilts. Make it again to add them.');
  const volume = await readWhole(archive, volumeKey, AbortSignal.timeout(timeoutMilliseconds));
  const tilts: Tilt[] = [];
  for (const { sweep, packed, tiltDegrees } of cutTilts({ volume, stationId, frameTime, timedPath })) {
    const file = tiltFileName(frame, tilts.length);
    await media.put(keyOfTilt(folder, file), packed, { ...kept, contentEncoding: 'br' });
    const { time, elevationDegrees, fields } = sweep;
    tilts.push({
      time,
      elevationDegrees,
      tiltDegrees,
      fields: fields.map(({ name }) => name),
      file,
      bytes: packed.length,
    });
  }
  const index: TiltIndex = { version: tiltIndexVersion, tilts };
  const text = Buffer.from(JSON.stringify(index));
  const contentType = 'application/json; charset=utf-8';
  await media.put(keyOfTilt(folder, tiltIndexName(frame)), text, { ...kept, contentType });
  return index;
}

const kept = { contentType: 'application/octet-stream', cacheControl: keptForever, tag: sweepTag };

async function readWhole(archive: ArchiveSettings, key: string, signal: AbortSignal): Promise<Volume> {
  try {
    const volume = await readVolume(openVolume(archive, key, signal), {
      decompress,
      moments: [...sweepFieldNames],
    });
    if (volume.sweeps.length > 0) return volume;
  } catch (error) {
    throw problemOf(error, signal);
  }
  throw damaged();
}

function problemOf(error: unknown, signal: AbortSignal): unknown {
  const cause = { cause: error };
  if (signal.aborted)
    return new Problem('TIMEOUT', 'Reading this scan took too long. Please try again.', [], cause);
  if (error instanceof LevelTwoError) return damaged(error);
  if (!(error instanceof DownloadError)) return error;
  if (error.code === 'NOT_FOUND')
    return new Problem('NOT_FOUND', 'The radar archive no longer has this scan.', [], cause);
  const sentence = 'The radar archive can’t be reached right now. Please try again in a minute.';
  return new Problem('UNAVAILABLE', sentence, [], { ...cause, retryAfterSeconds: 60 });
}

function damaged(cause?: LevelTwoError): Problem {
  const sentence = 'This scan’s file is damaged, so we can’t read its other tilts.';
  return new Problem('NOT_FOUND', sentence, [], { cause });
}

interface VolumeToCut {
  volume: Pick<Volume, 'sweeps' | 'location' | 'scanPattern'>;
  stationId: string;
  /** When the lowest angle was scanned, which became a frame. */
  frameTime: number;
  timedPath: TimedPath;
}

interface CutTilt {
  sweep: SweepFile;
  packed: Uint8Array;
  /** The nominal angle. */
  tiltDegrees: number;
}

/** The angles of a volume besides that of its frame, cut to the storm, the lowest first. An angle is there once. */
function* cutTilts({
  volume: { sweeps, location, scanPattern },
  stationId,
  frameTime,
  timedPath,
}: VolumeToCut): Generator<CutTilt, void, undefined> {
  const radar = placeOf({ location }, stationId);
  if (!radar) return;
  const place = placeAt(timedPath, frameTime);
  const kind = findStation(stationId)?.kind ?? 'NEXRAD';
  const unfolded = unfoldVolume(sweeps);
  const knownUnfolding = new Map(
    sweeps.flatMap((sweep, at) => {
      const known = unfolded[at];
      return known ? [[sweep, known] as const] : [];
    }),
  );
  const measured = sweeps.filter(({ moments }) => sweepFieldNames.some((name) => moments[name]));
  for (const shown of otherAngles(measured, frameTime)) {
    const ofTilt = { shown, sweeps: measured, station: stationId, radar, knownUnfolding };
    const tilt = cutToFit((area) => cutSweep({ ...ofTilt, area }), place);
    if (tilt) yield { ...tilt, tiltDegrees: nominalAngle(shown, { scanPattern }, kind) };
  }
}

type FittingTilt = Omit<CutTilt, 'tiltDegrees'>;

/** Low angles near a radar have so many gates that less around the storm is kept of them. */
function cutToFit(cut: (area: SweepArea) => SweepFile | undefined, place: Position): FittingTilt | undefined {
  let fitting: FittingTilt | undefined;
  for (const reachKm of tiltReachesKm) {
    const sweep = cut(areaAround(place, reachKm));
    if (!sweep) break;
    fitting = { sweep, packed: packSweep(writeSweepFile(sweep)) };
    if (fitting.packed.length <= maxTiltBytes) break;
  }
  return fitting;
}

/** The first sweep of each angle that no frame shows. Where the frame's own is lost, the lowest angle is taken for it. */
function otherAngles(sweeps: readonly Sweep[], frameTime: number): Sweep[] {
  const byAngle = sweeps.toSorted((a, b) => a.elevationDegrees - b.elevationDegrees);
  const shown = sweeps.find(({ startTime }) => startTime === frameTime) ?? byAngle[0];
  const angles: Sweep[] = [];
  for (const sweep of sweeps) {
    const taken = [...(shown ? [shown] : []), ...angles];
    const isAt = (other: Sweep) =>
      Math.abs(other.elevationDegrees - sweep.elevationDegrees) <= sameAngleDegrees;
    if (!taken.some(isAt)) angles.push(sweep);
  }
  return angles.toSorted((a, b) => a.elevationDegrees - b.elevationDegrees);
}

/** Where the storm was: before and after the tornado, at the nearer end of its path. */
function placeAt(timedPath: TimedPath, time: number): Position {
  const place = partOfPath(timedPath.path, progressAt(timedPath, time)).at(-1);
  if (!place) throw new Error('Expected the path of a loop to have a point, got none');
  return place;
}

function areaAround({ lat, lon }: Position, reachKm: number): SweepArea {
  const north = reachKm / kmPerDegree;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return { west: lon - east, south: lat - north, east: lon + east, north: lat + north };
}
