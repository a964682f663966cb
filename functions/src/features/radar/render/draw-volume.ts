import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { LevelTwoError, readVolume } from '@touchdown/level2/read-volume.ts';
import { releaseSweep, type Sweep, type Volume, type Moment } from '@touchdown/level2/volume.ts';
import type { Decompress } from '@touchdown/level2/unpack.ts';
import type { FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { fieldDescriptions, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { ColourScale } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import { sweepFieldNames } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { drawSweep, makePixelTable, type PixelTable } from '@touchdown/shared/radar/sweeps/draw-sweep.ts';
import { nominalAngle } from '@touchdown/shared/radar/sweeps/nominal-angle.ts';
import { sweepsOfFields } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import { rotationalVelocity, rotationRadiusKm } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';
import { signsOfScan } from '@touchdown/shared/radar/track/track-scan.ts';
import { stormRelative } from '@touchdown/shared/radar/sweeps/storm-relative.ts';
import { motionOrReason } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { estimatedPlace } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { logger } from '../../../platform/log/logger.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import type { VolumeKey } from '../archive/volume-key.ts';
import type { LoopOptions, LoopTarget } from './loop-request.ts';
import type { MapView } from './map-view.ts';
import { keepSweep } from './kept-sweeps.ts';
import { chooseSweeps, isOfSurveillance, wantsOf } from './wanted-sweeps.ts';

/** Radars have moved by a few miles, and lists round their places. */
const sameRadarKm = 25;

/** The settings that are the same for every volume of a job; copied to each thread once. */
export interface VolumeTask {
  archive: ArchiveSettings;
  /** Where sweeps are kept. */
  folder: string;
  view: MapView;
  /** The map without radar data, RGBA; all threads read the same memory. */
  background: SharedArrayBuffer;
  radarOpacity: number;
  options: Pick<
    LoopOptions,
    | 'field'
    | 'sweep'
    | 'min'
    | 'max'
    | 'velocityFolding'
    | 'velocityPalette'
    | 'isFiltered'
    | 'filteringThreshold'
  >;
  target: Pick<LoopTarget, 'path' | 'beganAt' | 'endedAt'>;
}

export interface DrawnSweep {
  time: number;
  cut: number;
  /** The nominal angle, and the one that the antenna had. */
  elevationDegrees: number;
  antennaDegrees: number;
  /** Only where velocities are shown. */
  velocity?: FrameVelocity;
  /** The map with the radar data, RGBA. */
  pixels: Uint8Array<ArrayBuffer>;
}

export type VolumeOutcome =
  | { outcome: 'drawn'; sweeps: DrawnSweep[]; bytes: number; lack: string | undefined }
  /** Nothing of it can be shown. `without the field`: it is readable, but the radar did not send the field. */
  | {
      outcome: 'lost';
      why: 'damaged' | 'without the field' | 'not fetched';
      sentence: string;
      bytes: number;
    };

/** Downloads, reads and draws volumes. Each thread has one, because bzip2 occupies a whole processor. */
export class VolumeDrawer {
  readonly #task: VolumeTask;
  readonly #decompress: Decompress;
  readonly #scale: ColourScale;
  #table: { of: Position; table: PixelTable } | undefined;

  constructor(task: VolumeTask, decompress: Decompress) {
    this.#task = task;
    this.#decompress = decompress;
    const { field, min, max, velocityPalette } = task.options;
    this.#scale = new ColourScale(field, min, max, velocityPalette);
  }

  async draw({ key, stationId, isMessage1 }: VolumeKey, signal: AbortSignal): Promise<VolumeOutcome> {
    const { archive, folder, options } = this.#task;
    const { moment, title } = fieldDescriptions[options.field];
    const station = findStation(stationId);
    const keeps = isOfSurveillance(options.field);
    let bytes = 0;
    async function* chunks() {
      for await (const chunk of openVolume(archive, key, signal)) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    try {
      const volume = await readVolume(chunks(), {
        decompress: this.#decompress,
        wants: wantsOf(options.field, options.sweep, station?.kind ?? 'NEXRAD', isMessage1),
        moments: [moment, ...(keeps ? sweepFieldNames : ['REF' as const])],
      });
      const otherRadar = whyOtherRadar(volume, stationId);
      if (otherRadar) return { outcome: 'lost', why: 'damaged', sentence: otherRadar, bytes };
      const sweeps = chooseSweeps(volume.sweeps, options.field);
      const place = volume.location ?? station;
      if (!place)
        return { outcome: 'lost', why: 'damaged', sentence: `nobody knows where ${stationId} is`, bytes };
      if (sweeps.length === 0) return { ...whyNothing(volume, title), bytes };
      const drawn = sweeps.map((received): DrawnSweep => {
        const pixels = new Uint32Array(this.#task.background).slice();
        const { sweep, velocity } = shownSweep(received, {
          options,
          target: this.#task.target,
          radar: place,
          echo: sweepsOfFields(received, volume.sweeps).REF,
        });
        drawSweep(
          sweep,
          this.#tableOf(place),
          {
            scale: this.#scale,
            isFiltered: options.isFiltered,
            threshold: options.filteringThreshold ?? fieldDescriptions[options.field].defaultThreshold,
            opacity: this.#task.radarOpacity,
          },
          pixels,
        );
        if (sweep !== received) releaseSweep(sweep);
        const { startTime: time, cut, elevationDegrees: antennaDegrees } = sweep;
        const elevationDegrees = nominalAngle(sweep, volume, station?.kind ?? 'NEXRAD');
        const shown = new Uint8Array(pixels.buffer);
        return { time, cut, elevationDegrees, antennaDegrees, ...(velocity && { velocity }), pixels: shown };
      });
      if (keeps) for (const sweep of sweeps) await keepSweep(folder, sweep);
      for (const sweep of volume.sweeps) releaseSweep(sweep);
      return { outcome: 'drawn', sweeps: drawn, bytes, lack: lackOf(volume, sweeps) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LevelTwoError)
        return { outcome: 'lost', why: 'damaged', sentence: error.message, bytes };
      if (error instanceof DownloadError) {
        logger.warn('volume not fetched', { error });
        if (error.code !== 'UNAVAILABLE')
          return { outcome: 'lost', why: 'damaged', sentence: 'the archive does not have it whole', bytes };
        return { outcome: 'lost', why: 'not fetched', sentence: 'the archive did not answer', bytes };
      }
      throw error;
    }
  }

  /** A radar has one position, except in a few of its first volumes. */
  #tableOf({ lat, lon }: Position): PixelTable {
    const known = this.#table;
    if (known && Math.abs(known.of.lat - lat) < 1e-4 && Math.abs(known.of.lon - lon) < 1e-4)
      return known.table;
    const table = makePixelTable(this.#task.view, { lat, lon });
    this.#table = { of: { lat, lon }, table };
    return table;
  }
}

/**
 * Why a volume is not of the radar that its key names; undefined where it is, or where nothing contradicts. Drawn
 * under the wrong name, its distances and beam heights would be wrong.
 */
function whyOtherRadar(
  { station, location }: Pick<Volume, 'station' | 'location'>,
  keyedStation: string,
): string | undefined {
  const expected = findStation(keyedStation);
  const found = location ?? (station === undefined ? undefined : findStation(station));
  if (!expected || !found || distanceMiles(expected, found) * kmPerMile <= sameRadarKm) return undefined;
  const other = station === undefined || station === keyedStation ? 'another radar' : station;
  return `it is of ${other}, not of ${keyedStation}`;
}

function whyNothing({ problems }: Volume, title: string): Omit<VolumeOutcome & { outcome: 'lost' }, 'bytes'> {
  const damage = problems.find(({ code }) => code !== 'MISSING_SWEEP');
  if (damage) return { outcome: 'lost', why: 'damaged', sentence: damage.sentence };
  return { outcome: 'lost', why: 'without the field', sentence: `it has no ${title.toLowerCase()}` };
}

function lackOf({ isComplete, problems }: Volume, shown: readonly Sweep[]): string | undefined {
  if (isComplete) return undefined;
  // The sweeps are complete; only later repeats are missing.
  if (shown.every((sweep) => sweep.isComplete)) return 'the volume ends early';
  if (problems[0]?.code === 'CUT_SHORT') return 'the file ends early';
  // Without the place in its file, which nobody looks up and which differs for each volume.
  return problems[0]?.sentence.replace(/ \(byte [^)]*\)$/, '') ?? 'it is not complete';
}

interface ShownSweep {
  sweep: Sweep;
  /** Only where velocities are shown. */
  velocity?: FrameVelocity;
}

interface Scene {
  options: Pick<LoopOptions, 'field' | 'velocityFolding'>;
  target: Pick<LoopTarget, 'path' | 'beganAt' | 'endedAt' | 'isEndEstimated'>;
  radar: Position;
  /** The sweep at the same angle with the reflectivity, if there is one. */
  echo: Sweep | undefined;
}

/** What a frame shows of a sweep: its velocities are unfolded unless they are wanted as received. */
function shownSweep(sweep: Sweep, { options, target, radar, echo }: Scene): ShownSweep {
  const { VEL } = sweep.moments;
  if (!showsVelocity(options.field) || !VEL) return { sweep };
  const nyquistKnots = nyquistOf(sweep);
  if (options.velocityFolding === 'as_received')
    return { sweep, velocity: { nyquistKnots, isUnfolded: false } };
  const unfolded = unfoldVelocity(sweep, VEL);
  // Without a Nyquist velocity nobody knows what is folded.
  const isUnfolded = nyquistKnots !== null;
  const place = isUnfolded ? estimatedPlace(target, sweep.startTime) : undefined;
  const rotation = place && rotationalVelocity(sweep, unfolded, echo, radar, place);
  const marker = place && rotation ? coupletNear(place, { sweep, unfolded, radar, echo }) : undefined;
  const shown = options.field === 'velocity' ? unfolded : relativeToStorm(sweep, unfolded, target);
  return {
    sweep: { ...sweep, moments: { VEL: shown } },
    velocity: {
      nyquistKnots,
      isUnfolded,
      ...(rotation !== undefined && { rotation }),
      ...(marker && { marker }),
    },
  };
}

interface UnfoldedSweep extends Pick<Scene, 'radar' | 'echo'> {
  sweep: Sweep;
  unfolded: Moment;
}

/** Where the strongest couplet of the sweep is; undefined where none is near enough to be the rotation of the frame. */
function coupletNear(place: Position, { sweep, unfolded, radar, echo }: UnfoldedSweep): Position | undefined {
  const { startTime: time, elevationDegrees, radials, nyquistMetersPerSecond } = sweep;
  const tilt = { time, elevationDegrees, radials, velocity: unfolded, nyquistMetersPerSecond, echo };
  const { tilts } = signsOfScan([tilt], radar, { place, reachKm: rotationRadiusKm });
  const [couplet] = tilts.flatMap(({ couplets }) => couplets);
  return couplet && { lat: couplet.lat, lon: couplet.lon };
}

function relativeToStorm({ radials }: Sweep, unfolded: Moment, target: Scene['target']): Moment {
  const motion = motionOrReason(target);
  if (typeof motion === 'string') throw new Error(motion);
  return stormRelative(radials, unfolded, motion);
}

function nyquistOf({ nyquistMetersPerSecond: nyquist }: Sweep): number | null {
  if (nyquist === undefined) return null;
  return Math.round(nyquist * fieldDescriptions.velocity.unitsPerSent * 10) / 10;
}
