import {
  coverageWords,
  dayReadSeconds,
  dayRotationVersion,
  maxDayVolumes,
  type DayFile,
  type DayRotation,
} from '@touchdown/shared/radar/day-rotation.ts';
import { linkTrack } from '@touchdown/shared/radar/track/link-track.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import type { ScanSigns } from '@touchdown/shared/radar/track/track-scan.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { inOrder } from '../render/in-order.ts';
import { LoopError } from '../render/loop-error.ts';
import type { LoopRequest } from '../render/loop-request.ts';
import type { RadarThreads } from '../threads/radar-threads.ts';
import { chooseVolumes, type ChosenVolume } from './choose-volumes.ts';
import { rotationOf, writeDayCsv, writeDayGeoJson, type SeenTornado } from './day-files.ts';
import { drawDay } from './draw-day.ts';
import type { DayPlan, PlannedTornado } from './plan-day.ts';

/** What an attempt of a job has done, for the next one. */
export interface DayPart {
  volumes: number;
  seen: SeenTornado[];
}

export interface DayRequest {
  day: DayPlan;
  archive: ArchiveSettings;
  isSimulated: boolean;
  /** The radar's track in the public loop of a tornado, if it has one. */
  trackOfLoop: (tornadoId: string) => Promise<TrackFile | undefined>;
  readPart: () => Promise<DayPart | undefined>;
  keepPart: (part: DayPart) => Promise<void>;
  signal: AbortSignal;
  onProgress: LoopRequest['onProgress'];
  now: () => number;
}

export interface MadeDay {
  files: Record<DayFile, Uint8Array>;
  /** How much of the day it covers. */
  message: string;
}

/**
 * Draws the rotation that radars saw of all tornadoes of a day. What loops have found is taken from them, and for the
 * others volumes are read, for the strongest tornadoes first. What was found is kept after each tornado, so that another
 * worker continues there.
 */
export async function makeDay(
  request: DayRequest,
  threads: Pick<RadarThreads, 'grow' | 'look'>,
): Promise<MadeDay> {
  const { day, isSimulated, signal, onProgress } = request;
  signal.throwIfAborted();
  onProgress('listing', 0, 1, 'Looking for radar scans of the day');
  const part = (await request.readPart()) ?? { volumes: 0, seen: [] };
  const kept = new Map(part.seen.map((one) => [one.id, one]));
  const found = await tracksOfLoops(request, kept);
  const volumes = await readLeft(request, threads, { found, volumes: part.volumes });
  signal.throwIfAborted();
  if (found.size === 0) {
    const sentence = 'We found no radar scans of this day’s tornadoes.';
    throw new LoopError(
      'NO_RADAR_DATA',
      `${sentence} The archive begins in 1991 in some places and about 1996 nationwide.`,
    );
  }
  onProgress('finishing', 0, 1, 'Drawing the picture');
  const rotation: DayRotation = {
    version: dayRotationVersion,
    date: day.date,
    isSimulated,
    volumes,
    tornadoes: day.tornadoes.map((tornado) => rotationOf(tornado, found.get(tornado.id))),
  };
  const files = {
    picture: await drawDay(day, rotation, [...found.values()]),
    summary: Buffer.from(JSON.stringify(rotation)),
    geojson: Buffer.from(writeDayGeoJson(day, isSimulated, found)),
    csv: Buffer.from(writeDayCsv(day, isSimulated, found)),
  };
  return { files, message: coverageWords(rotation) };
}

type Found = Map<string, SeenTornado>;

const loopLanes = 8;

/** The tracks of loops have every scan, so they are better than what is read for a day. */
async function tracksOfLoops(
  { day, isSimulated, trackOfLoop, signal }: DayRequest,
  kept: ReadonlyMap<string, SeenTornado>,
): Promise<Found> {
  const found: Found = new Map(kept);
  const left = day.tornadoes.filter(({ id }) => !kept.has(id));
  await inLanes(loopLanes, left, async ({ id }) => {
    signal.throwIfAborted();
    const track = await trackOfLoop(id);
    // A simulated track must not stand beside measured ones.
    if (!track || track.isSimulated !== isSimulated) return;
    if (!track.scans.some(({ isSearched }) => isSearched)) return;
    const { stationId, scans } = track;
    found.set(id, { id, stationId, points: scans.flatMap(({ point }) => point ?? []) });
  });
  return found;
}

/** Each writes the job with its whole plan, which costs money. */
const mostReports = 40;
/** A new thread has to load its modules first, which costs as much as a few volumes. */
const minVolumesPerThread = 4;
/** Where more of the volumes could not be fetched, of the day or of a tornado, another attempt may get them. */
const minFetchedShare = 0.6;
const isTooFew = (notFetched: number, all: number) => notFetched > all * (1 - minFetchedShare);

/** Reads volumes for the tornadoes that are left, adds what they show, and returns how many were read in all attempts. */
async function readLeft(
  request: DayRequest,
  threads: Pick<RadarThreads, 'grow' | 'look'>,
  { found, volumes: before }: { found: Found; volumes: number },
): Promise<number> {
  const { day, archive, signal, onProgress, now } = request;
  const left = day.tornadoes.filter(({ id }) => !found.has(id));
  const most = maxDayVolumes - before;
  const chosen = left.length > 0 ? await chooseVolumes({ archive, tornadoes: left, most, signal }) : [];
  onProgress('listing', 1, 1, `${chosen.length} radar scans to read`);
  const deadline = now() + dayReadSeconds * 1_000;
  const looks = new TornadoLooks(chosen);
  const lost = { damaged: 0, 'not fetched': 0 };
  const step = Math.ceil(chosen.length / mostReports);
  let done = 0;
  const read = () => before + done - lost.damaged - lost['not fetched'];
  const ahead = threads.grow(Math.ceil(chosen.length / minVolumesPerThread));
  const look = ({ key, stationId, tornadoes }: ChosenVolume) =>
    threads.look(
      { archive, stationId, volumeKey: key, tornadoes: tornadoes.map((path) => ({ id: path.id, path })) },
      signal,
    );
  for await (const [volume, outcome] of inOrder(chosen, ahead, look)) {
    signal.throwIfAborted();
    done += 1;
    if (outcome.outcome === 'lost') lost[outcome.why] += 1;
    else for (const { id, signs } of outcome.scans) looks.add(id, signs);
    const isFetched = outcome.outcome === 'read' || outcome.why !== 'not fetched';
    const finished = looks.finish(volume, isFetched);
    for (const one of finished) found.set(one.id, one);
    if (done % step === 0)
      onProgress('drawing', done, chosen.length, `Radar scan ${done} of ${chosen.length}`);
    const kept = [...found.values()].filter(({ id }) => !looks.isThin(id));
    if (finished.some((one) => kept.includes(one))) await request.keepPart({ volumes: read(), seen: kept });
    // What is left stays unread, and the picture says so.
    if (now() > deadline) break;
  }
  if (isTooFew(lost['not fetched'], done) || (found.size === 0 && lost['not fetched'] > 0)) {
    const sentence = `We could get only ${done - lost['not fetched']} of ${done} radar scans.`;
    throw new LoopError('ARCHIVE_UNREACHABLE', sentence);
  }
  return read();
}

/** Collects what volumes show of each tornado until all of its own are read, and links it then. */
class TornadoLooks {
  readonly #volumes = new Map<string, { all: number; left: number; notFetched: number }>();
  readonly #signs = new Map<string, ScanSigns[]>();

  constructor(chosen: readonly ChosenVolume[]) {
    for (const { id } of chosen.flatMap(({ tornadoes }) => tornadoes)) {
      const all = (this.#volumes.get(id)?.all ?? 0) + 1;
      this.#volumes.set(id, { all, left: all, notFetched: 0 });
    }
  }

  add(id: string, signs: ScanSigns): void {
    const known = this.#signs.get(id);
    if (known) known.push(signs);
    else this.#signs.set(id, [signs]);
  }

  /** A volume was read, or lost. Returns the tornadoes of which it was the last one, if any of theirs was read. */
  finish({ tornadoes, stationId }: ChosenVolume, isFetched: boolean): SeenTornado[] {
    return tornadoes.flatMap((tornado) => {
      const volumes = this.#volumes.get(tornado.id);
      if (!volumes) return [];
      volumes.left -= 1;
      if (!isFetched) volumes.notFetched += 1;
      return volumes.left > 0 ? [] : (this.#link(tornado, stationId) ?? []);
    });
  }

  /** Whether so few of its volumes came that another attempt should read them again. */
  isThin(id: string): boolean {
    const volumes = this.#volumes.get(id);
    return volumes !== undefined && isTooFew(volumes.notFetched, volumes.all);
  }

  #link(tornado: PlannedTornado, stationId: string): SeenTornado | undefined {
    const signs = this.#signs.get(tornado.id);
    this.#signs.delete(tornado.id);
    // The radar did not reach the place.
    if (!signs?.some(({ tilts }) => tilts.length > 0)) return undefined;
    const track = linkTrack(signs, tornado, stationId, { isTropical: tornado.isTropical });
    // What a few volumes do not show, the others may.
    if (!track && this.isThin(tornado.id)) return undefined;
    return { id: tornado.id, stationId, points: track?.points ?? [] };
  }
}
