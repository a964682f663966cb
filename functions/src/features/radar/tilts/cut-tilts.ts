import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { unfoldVolume } from '@touchdown/level2/unfold.ts';
import type { Sweep, Volume } from '@touchdown/level2/volume.ts';
import type { SweepArea } from '@touchdown/shared/radar/sweep-file/area-from-radar.ts';
import { cutSweep } from '@touchdown/shared/radar/sweep-file/cut-sweep.ts';
import { sweepFieldNames, type SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { sameAngleDegrees } from '@touchdown/shared/radar/sweep-file/sweeps-of-fields.ts';
import { maxTiltBytes, tiltReachesKm } from '@touchdown/shared/radar/sweep-file/tilt-index.ts';
import { progressAt, partOfPath, type TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { nominalAngle } from '@touchdown/shared/radar/sweeps/nominal-angle.ts';
import { placeOf } from '../sweeps/cut-volume.ts';
import { packSweep } from '../sweeps/pack-sweep.ts';

export interface VolumeToCut {
  volume: Pick<Volume, 'sweeps' | 'location' | 'scanPattern'>;
  stationId: string;
  /** When the lowest angle was scanned, which became a frame. */
  frameTime: number;
  timedPath: TimedPath;
}

export interface CutTilt {
  sweep: SweepFile;
  packed: Uint8Array;
  /** The nominal angle. */
  tiltDegrees: number;
}

/** The angles of a volume besides that of its frame, cut to the storm, the lowest first. An angle is there once. */
export function* cutTilts({
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
