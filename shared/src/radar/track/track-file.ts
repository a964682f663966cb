import type { Couplet, DebrisSign, TiltLook, TrackPoint } from './radar-track.ts';

/** The file `sweeps/track.json` beside a loop: what its radar saw of the tornado, scan by scan. */
export interface TrackFile {
  version: typeof trackFileVersion;
  /** ICAO identifier. */
  stationId: string;
  /** Whether the radar data are made up. */
  isSimulated: boolean;
  /** Whether the radar could see debris, since dual polarization. */
  seesDebris: boolean;
  /** One per frame of the loop, in its order. */
  scans: TrackScan[];
}

export interface TrackScan {
  /** Milliseconds since 1970, UTC: the same as in the list of frames. */
  time: number;
  /** Whether velocities and rain or debris near the path could be looked at. */
  isSearched: boolean;
  /**
   * The tilts that were looked at, from the lowest on. One without a couplet in the point shows no rotation; what is not
   * here is not known. Absent in files of loops from before it.
   */
  looks?: readonly TiltLook[];
  /** Null where no rotation is of the track. */
  point: TrackPoint | null;
}

const trackFileVersion = 1;
export const trackFileName = 'track.json' as const;
/** A window of six hours has at most this many scans of the lowest angle. */
const maxScans = 2_000;
/** Patterns have about twenty angles. */
const maxLooks = 40;

export function trackFileOf(
  loop: Pick<TrackFile, 'stationId' | 'isSimulated' | 'seesDebris'>,
  scans: readonly Omit<TrackScan, 'point'>[],
  points: readonly TrackPoint[],
): TrackFile {
  const pointAt = new Map(points.map((point) => [point.time, point]));
  const { stationId, isSimulated, seesDebris } = loop;
  return {
    version: trackFileVersion,
    stationId,
    isSimulated,
    seesDebris,
    scans: scans.map((scan) => ({ ...scan, point: pointAt.get(scan.time) ?? null })),
  };
}

/** Returns undefined for anything that is not such a file of this version. */
export function readTrackFile(value: unknown): TrackFile | undefined {
  const file = value as Partial<TrackFile> | null;
  if (typeof file !== 'object' || file === null || file.version !== trackFileVersion) return undefined;
  const { stationId, isSimulated, seesDebris, scans } = file;
  if (typeof stationId !== 'string' || !/^[A-Z0-9]{4}$/.test(stationId)) return undefined;
  if (typeof isSimulated !== 'boolean' || typeof seesDebris !== 'boolean') return undefined;
  if (!Array.isArray(scans) || scans.length === 0 || scans.length > maxScans) return undefined;
  return scans.every(isScan) ? (file as TrackFile) : undefined;
}

function isScan(scan: Partial<TrackScan> | null): boolean {
  if (typeof scan !== 'object' || scan === null || !Number.isFinite(scan.time)) return false;
  if (typeof scan.isSearched !== 'boolean' || !areLooks(scan.looks)) return false;
  return scan.point === null || isPoint(scan.point);
}

function areLooks(looks: TrackScan['looks']): boolean {
  if (looks === undefined) return true;
  if (!Array.isArray(looks) || looks.length > maxLooks) return false;
  return looks.every(
    (look: Partial<TiltLook> | null) =>
      Number.isFinite(look?.elevationDegrees) && Number.isFinite(look?.heightMeters),
  );
}

function isPoint(point: Partial<TrackPoint> | undefined): boolean {
  if (!point || !isCouplet(point.couplet) || !Array.isArray(point.above)) return false;
  const { debris } = point;
  return point.above.every(isCouplet) && (debris === undefined || debris === null || isDebris(debris));
}

function isCouplet(couplet: Partial<Couplet> | undefined): boolean {
  return (
    typeof couplet?.isAtLeast === 'boolean' &&
    [couplet.lat, couplet.lon, couplet.knots, couplet.heightMeters].every(Number.isFinite)
  );
}

function isDebris({ lat, lon, correlation, topMeters }: Partial<DebrisSign>): boolean {
  return [lat, lon, correlation, topMeters].every(Number.isFinite);
}
