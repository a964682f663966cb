import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import { motionOrReason } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { partOfPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { RadarThreads } from '../threads/radar-threads.ts';
import { release } from '@touchdown/level2/volume.ts';
import { makeBaseMap } from './base-map.ts';
import type { DrawnSweep, VolumeOutcome } from './draw-volume.ts';
import { findVolumes } from './find-volumes.ts';
import { frameWidth, mapHeight } from './frame-layout.ts';
import { FramePainter } from './frame-painter.ts';
import { loadFonts } from './frame-text.ts';
import { inOrder } from './in-order.ts';
import { LoopError } from './loop-error.ts';
import type { Loop, LoopFrame, LoopRequest, LoopTarget } from './loop-request.ts';
import { extentAround, fitMapView } from './map-view.ts';
import { PosterKeeper } from './poster-keeper.ts';
import { ScanTally } from './scan-tally.ts';
import { VideoEncoder } from './video-encoder.ts';

/** Beyond this the lowest beam is above most of a tornado's circulation. */
const farKm = 150;
/** A new thread has to load its modules first, which costs as much as a few volumes. */
const minVolumesPerThread = 4;
/** They are downloaded while the threads unpack others. */
const volumesAhead = 1;

/**
 * Makes a video, a poster and a list of frames from the archive. The steps overlap: while a frame is drawn, the
 * encoder takes the one before and threads read the next volumes, but only as many as are needed soon, so memory
 * does not grow with the length of a loop. Throws a `LoopError`, permanent or passing, where it cannot make one.
 */
export async function renderLoop(request: LoopRequest, threads: RadarThreads): Promise<Loop> {
  const { target, options, archive, outDir, signal, onProgress } = request;
  signal.throwIfAborted();
  const motion = motionOrReason(target);
  // A plan is refused without a motion, but the record of an older plan may have been another.
  if (options.field === 'storm_relative_velocity' && typeof motion === 'string')
    throw new LoopError('BAD_OPTION', motion);
  onProgress('listing', 0, 1, 'Looking for radar volumes');
  const middle = partOfPath(target.path, 0.5).at(-1) ?? target.path[0];
  const { station, volumes, notes } = await findVolumes(archive, middle, options, signal);
  notes.push(...farNote(station, middle));
  loadFonts();
  const view = fitMapView(options.mapExtent ?? extentAround(target.path), frameWidth, mapHeight);
  const baseMap = await makeBaseMap({
    view,
    station,
    options,
    path: target.path,
    isSimulated: request.isSimulated,
    stadiaKey: request.stadiaKey,
    basemap: request.basemap,
    signal,
  });
  notes.push(...baseMap.notes);
  onProgress('listing', 1, 1, `${volumes.length} volumes of ${station.id} (${station.name})`);

  const painter = new FramePainter({ ...request, station, view, baseMap });
  const threadCount = threads.grow(Math.ceil(volumes.length / minVolumesPerThread));
  const stopping = new AbortController();
  const drawVolume = threads.drawer(
    {
      archive,
      folder: outDir,
      view,
      background: baseMap.background,
      radarOpacity: baseMap.radarOpacity,
      options,
      target: { path: target.path, beganAt: target.beganAt, endedAt: target.endedAt },
    },
    AbortSignal.any([signal, stopping.signal]),
  );
  const video = join(outDir, 'loop.mp4');
  const encoder = new VideoEncoder(video);
  const stop = () => void encoder.kill();
  signal.addEventListener('abort', stop, { once: true });
  const frames: LoopFrame[] = [];
  const posters = new PosterKeeper(target);
  const tally = new ScanTally(volumes.length, station, fieldDescriptions[options.field].title);
  let done = 0;
  try {
    for await (const [volume, outcome] of inOrder(volumes, threadCount + volumesAhead, drawVolume)) {
      tally.add(volume, outcome);
      for (const sweep of sweepsInTime(outcome, options, frames.at(-1)?.time)) {
        painter.paint(sweep);
        release(sweep.pixels);
        const frame = painter.copyPixels();
        await encoder.write(frame);
        if (!posters.keeps(frames.length, sweep.time, frame)) release(frame);
        const { time, elevationDegrees, cut, velocity } = sweep;
        frames.push({ time, elevationDegrees, ...(velocity && { velocity }), volumeKey: volume.key });
        tally.noteCut(options.sweep, cut);
      }
      done += 1;
      onProgress('drawing', done, volumes.length, `Scan ${done} of ${volumes.length}`);
    }
    tally.finish(frames.length);
    onProgress('finishing', 0, 1, 'Writing the video');
    await encoder.finish();
  } catch (error) {
    if (signal.aborted)
      throw new LoopError('ABORTED', 'The radar loop was stopped.', { cause: signal.reason });
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stopping.abort();
    await encoder.kill();
  }
  const poster = await posters.write(join(outDir, 'poster.webp'));
  const frameList = join(outDir, 'frames.json');
  notes.push(...tally.notes);
  const list: FrameList = {
    stationId: station.id,
    field: options.field,
    ...(options.velocityPalette && { velocityPalette: options.velocityPalette }),
    isSimulated: request.isSimulated,
    credit: baseMap.credit,
    notes,
    ...markerOf(target),
    posterFrame: posters.frame,
    ...clockOf(target),
    hasTrack: true,
    timedPath: { path: target.path, beganAt: target.beganAt, endedAt: target.endedAt },
    frames,
  };
  await writeFile(frameList, JSON.stringify(list));
  onProgress('finishing', 1, 1, `${frames.length} frames`);
  return { video, poster, frameList, frames, notes, stationId: station.id };
}

/** The sweeps after the last frame and up to the end, and of the sweeps before the beginning only the last. */
function sweepsInTime(
  outcome: VolumeOutcome,
  { startAt, endAt }: { startAt: number; endAt: number },
  shownTime = Number.NEGATIVE_INFINITY,
): DrawnSweep[] {
  if (outcome.outcome === 'lost') return [];
  const sweeps = outcome.sweeps.filter(({ time }) => time > shownTime && time <= endAt);
  const lastBefore = sweeps.findLastIndex(({ time }) => time <= startAt);
  return sweeps.slice(Math.max(0, lastBefore));
}

function markerOf({ path, isEndEstimated }: LoopTarget): Pick<FrameList, 'marker'> {
  if (isEndEstimated) return { marker: 'estimated end' };
  return path.length > 1 ? { marker: 'even pace' } : {};
}

function clockOf({ utcOffsetMinutes, zoneLetters }: LoopTarget): Pick<FrameList, 'clock'> {
  if (utcOffsetMinutes === null || zoneLetters === null) return {};
  return { clock: { utcOffsetMinutes, letters: zoneLetters } };
}

function farNote(station: RadarStation, middle: Position): string[] {
  const distanceKm = distanceMiles(station, middle) * kmPerMile;
  if (distanceKm <= farKm) return [];
  const far = Math.round(distanceKm);
  return [`${station.id} is ${far} km away, so its lowest beam passes high above the ground there.`];
}
