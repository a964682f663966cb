import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import { motionOrReason } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { partOfPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { release } from '@touchdown/level2/volume.ts';
import {
  farthestStationMiles,
  findStation,
  nearestStations,
} from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarThreads } from '../threads/radar-threads.ts';
import { makeBaseMap } from './base-map.ts';
import type { DrawnSweep, VolumeOutcome } from './draw-volume.ts';
import { frameWidth, mapHeight, frameHeight, framesPerSecond } from './frame-layout.ts';
import { FramePainter } from './frame-painter.ts';
import { loadFonts } from './frame-text.ts';
import { inOrder } from './in-order.ts';
import { LoopError } from './loop-error.ts';
import type { Loop, LoopFrame, LoopRequest, LoopTarget, LoopOptions } from './loop-request.ts';
import { extentAround, fitMapView } from './map-view.ts';
import { ScanTally } from './scan-tally.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { listVolumesOfJob } from '../archive/list-volumes.ts';
import type { VolumeKey } from '../archive/volume-key.ts';

interface FoundVolumes {
  station: RadarStation;
  volumes: VolumeKey[];
  notes: string[];
}

type Window = Pick<LoopOptions, 'stationId' | 'startAt' | 'endAt'>;

/** The requested radar, or the nearest one with volumes for the time. */
async function findVolumes(
  archive: ArchiveSettings,
  middle: Position,
  { stationId, startAt, endAt }: Window,
  signal: AbortSignal,
): Promise<FoundVolumes> {
  const stations = stationId ? [stationById(stationId)] : stationsFor(middle);
  const notes: string[] = [];
  for (const station of stations) {
    const window = { from: startAt, to: endAt };
    const volumes = await listVolumesOfJob(archive, station.id, window, signal);
    if (volumes.length > 0) return { station, volumes, notes };
    notes.push(`The archive has no scans from ${station.id} (${station.name}) for that time.`);
  }
  if (stations.length === 0)
    throw new LoopError('NO_RADAR_DATA', `No radar is within ${farthestStationMiles} miles of the track.`);
  const tried = stations.map(({ id }) => id).join(', ');
  const times = `${iso(startAt)} to ${iso(endAt)}`;
  const reason =
    endAt < nationwideFrom ? ' It begins in 1991 in some places, and nationwide about 1996.' : '';
  throw new LoopError('NO_RADAR_DATA', `The archive has no radar scans of ${tried} for ${times}.${reason}`);
}

/** From here on all radars of the network are in the archive. */
const nationwideFrom = Date.UTC(1997, 0, 1);
/** How far the velocities of an airport's radar reach. */
const airportReachKm = 90;

/** An airport's radar is only taken where those of the network have nothing. */
function stationsFor(middle: Position): RadarStation[] {
  const airports = nearestStations(middle, { kinds: ['TDWR'], withinKm: airportReachKm });
  return [...nearestStations(middle), ...airports].map(({ station }) => station);
}

function stationById(id: string): RadarStation {
  const station = findStation(id.toUpperCase());
  if (station) return station;
  throw new LoopError(
    'BAD_OPTION',
    `There is no radar "${id}". Please use the ID of a NEXRAD or TDWR station, such as KTLX.`,
  );
}

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}

/** H.264 that every browser and phone plays, and that starts before the download is complete. */
const encoding = [
  '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -movflags +faststart',
  // A step backwards in a player decodes from the previous keyframe, so keyframes are close together.
  '-g 10 -rc-lookahead 10',
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709',
].join(' ');
const maxMessageLength = 2_000;

/** The system's ffmpeg: frames in, a file out. `write` waits while the encoder is behind. */
class VideoEncoder {
  readonly #process: ChildProcess;
  readonly #over: Promise<void>;
  #message = '';

  constructor(file: string) {
    const input = `-f rawvideo -pix_fmt rgba -s ${frameWidth}x${frameHeight} -r ${framesPerSecond} -i -`;
    const colours = '-vf scale=out_color_matrix=bt709:out_range=tv';
    const options = `-hide_banner -loglevel error -y ${input} ${colours} ${encoding}`.split(' ');
    this.#process = spawn('ffmpeg', [...options, file], { stdio: ['pipe', 'ignore', 'pipe'] });
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.#message = (this.#message + text.toString()).slice(-maxMessageLength);
    });
    // A write to an ended process fails here first; the reason comes with its exit.
    this.#process.stdin?.on('error', () => undefined);
    this.#over = this.#waitForEnd();
    this.#over.catch(() => undefined);
  }

  get processId(): number | undefined {
    return this.#process.pid;
  }

  /** Resolves when the encoder has taken the frame. */
  async write(frame: Buffer): Promise<void> {
    const { stdin } = this.#process;
    if (!stdin || stdin.destroyed) return this.#over;
    const taken = new Promise<void>((done) => {
      stdin.write(frame, () => done());
    });
    await Promise.race([taken, this.#over]);
  }

  async finish(): Promise<void> {
    this.#process.stdin?.end();
    await this.#over;
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#over.catch(() => undefined);
  }

  async #waitForEnd(): Promise<void> {
    const [code] = (await once(this.#process, 'close').catch((cause: unknown) => {
      throw new LoopError('ENCODER_FAILED', 'ffmpeg cannot be started; it must be installed.', { cause });
    })) as [number | null];
    if (code !== 0)
      throw new LoopError(
        'ENCODER_FAILED',
        `ffmpeg ended with ${code ?? 'a signal'}: ${this.#message.trim() || 'it said nothing'}`,
      );
  }
}

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

const quality = 82;

/** Keeps the frame for the poster: the one nearest to the middle of the tornado's time. */
class PosterKeeper {
  readonly #middle: number;
  #best: { frame: number; apart: number; pixels: Buffer } | undefined;

  constructor({ beganAt, endedAt }: LoopTarget) {
    this.#middle = (beganAt + endedAt) / 2;
  }

  /** Whether the frame is the best so far; it then replaces the one before. */
  keeps(frame: number, time: number, pixels: Buffer): boolean {
    const apart = Math.abs(time - this.#middle);
    if (this.#best && apart >= this.#best.apart) return false;
    release(this.#best?.pixels);
    this.#best = { frame, apart, pixels };
    return true;
  }

  /** The number of its frame, counted from 0. */
  get frame(): number {
    return this.#best?.frame ?? 0;
  }

  async write(file: string): Promise<string> {
    if (!this.#best) throw new Error('No frame was offered for a poster');
    const canvas = createCanvas(frameWidth, frameHeight);
    const pixels = new Uint8ClampedArray(this.#best.pixels);
    canvas.getContext('2d').putImageData(new ImageData(pixels, frameWidth, frameHeight), 0, 0);
    await writeFile(file, await canvas.encode('webp', quality));
    return file;
  }
}
