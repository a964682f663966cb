import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import type { TrackFile, TrackScan } from '@touchdown/shared/radar/track/track-file.ts';
import { otherAngleDegrees } from '@touchdown/shared/radar/track/track-scan.ts';

/** One tilt of one scan that was looked at. */
export interface HeightCell {
  /** Of the scan, milliseconds since 1970, UTC. */
  time: number;
  elevationDegrees: number;
  /** Whether it is the tilt of the loop's own frame. */
  isOfFrame: boolean;
  /** Of the beam's centre above the antenna. */
  heightMeters: number;
  /** How much of the chart it fills. */
  fromTime: number;
  toTime: number;
  fromMeters: number;
  toMeters: number;
  /** Whether its scan was looked at no higher. */
  isTop: boolean;
  /** Null where it was looked at and shows none. */
  rotation: { knots: number; isAtLeast: boolean } | null;
}

/** How far up debris was seen in a scan. */
export interface DebrisTop {
  time: number;
  topMeters: number;
  /** Whether no higher tilt was looked at, so that it may reach farther up. */
  isAtLeast: boolean;
}

/** What a radar's track says over time and height. */
export interface RotationHeights {
  /** Of the scans, in order. */
  times: number[];
  /** By tilt, the highest first; in each one a place for each scan, null where that was not looked at. */
  rows: { elevationDegrees: number; cells: (HeightCell | null)[] }[];
  strongest: HeightCell & { rotation: NonNullable<HeightCell['rotation']> };
  /** In each run, scan follows scan. */
  debris: DebrisTop[][];
  fromTime: number;
  toTime: number;
  topMeters: number;
}

/** A cell reaches no farther in time and height than this from its middle, because storms change. */
const maxHalfMilliseconds = 3.5 * 60_000;
const maxHalfMeters = 600;
/** Of the highest tilt's beam: debris this near to it was seen up to where the radar was looked at. */
const atTopMeters = 250;

/** Null where the file of a loop is older than the data, where no rotation was found, and for a single scan. */
export function rotationHeights(
  { frames }: Pick<FrameList, 'frames'>,
  { scans }: Pick<TrackFile, 'scans'>,
): RotationHeights | null {
  const frameDegrees = new Map(frames.map(({ time, elevationDegrees }) => [time, elevationDegrees]));
  const looked = scans.flatMap((scan) =>
    scan.looks?.length ? [cellsOfScan(scan, frameDegrees.get(scan.time))] : [],
  );
  const times = looked.flatMap(([cell]) => (cell ? [cell.time] : []));
  const cells = looked.flat();
  const turning = cells.flatMap((cell) => (cell.rotation ? [{ ...cell, rotation: cell.rotation }] : []));
  const strongest = turning.toSorted((a, b) => b.rotation.knots - a.rotation.knots)[0];
  if (!strongest || times.length < 2) return null;
  const rows = rowsOf(looked);
  const blind = scans.flatMap(({ time, looks }) => (looks?.length ? [] : [time]));
  for (const row of rows) {
    const seen = row.cells.filter((cell) => cell !== null);
    fillTime(seen, blind);
    fillHeight(seen);
  }
  const debris = debrisRuns(scans);
  return {
    times,
    rows,
    strongest,
    debris,
    fromTime: Math.min(...cells.map(({ fromTime }) => fromTime)),
    toTime: Math.max(...cells.map(({ toTime }) => toTime)),
    topMeters: Math.max(
      ...cells.map(({ toMeters }) => toMeters),
      ...debris.flat().map(({ topMeters }) => topMeters),
    ),
  };
}

/** From the lowest tilt on. Each reaches halfway to its neighbours. */
function cellsOfScan(
  { time, looks = [], point }: TrackScan,
  frameDegrees = Number.NEGATIVE_INFINITY,
): HeightCell[] {
  const heights = looks.map(({ heightMeters }) => heightMeters);
  return looks.map(({ elevationDegrees, heightMeters }, at) => {
    const [below, above] = [heights[at - 1], heights[at + 1]].map((other) =>
      other === undefined ? undefined : Math.min(maxHalfMeters, Math.abs(other - heightMeters) / 2),
    );
    return {
      time,
      elevationDegrees,
      isOfFrame: Math.abs(elevationDegrees - frameDegrees) < otherAngleDegrees,
      heightMeters,
      fromTime: time,
      toTime: time,
      fromMeters: Math.max(0, heightMeters - (below ?? above ?? maxHalfMeters)),
      toMeters: heightMeters + (above ?? below ?? maxHalfMeters),
      isTop: above === undefined,
      rotation: rotationAt(point, elevationDegrees),
    };
  });
}

function rotationAt(point: TrackPoint | null, elevationDegrees: number): HeightCell['rotation'] {
  const apart = (couplet: TrackPoint['couplet']) => Math.abs(couplet.elevationDegrees - elevationDegrees);
  const couplet = (point ? [point.couplet, ...point.above] : [])
    .filter((one) => apart(one) < otherAngleDegrees / 2)
    .toSorted((a, b) => apart(a) - apart(b))[0];
  return couplet ? { knots: couplet.knots, isAtLeast: couplet.isAtLeast } : null;
}

function rowsOf(looked: readonly HeightCell[][]): RotationHeights['rows'] {
  const rows: RotationHeights['rows'] = [];
  for (const [scan, cells] of looked.entries())
    for (const cell of cells) {
      const { elevationDegrees } = cell;
      const apart = (one: (typeof rows)[number]) => Math.abs(one.elevationDegrees - elevationDegrees);
      let row = rows
        .filter((one) => apart(one) < otherAngleDegrees && one.cells[scan] === null)
        .toSorted((a, b) => apart(a) - apart(b))[0];
      if (!row) {
        row = { elevationDegrees, cells: looked.map(() => null) };
        rows.push(row);
      }
      row.cells[scan] = cell;
    }
  return rows.sort((a, b) => b.elevationDegrees - a.elevationDegrees);
}

/**
 * Each cell of a tilt reaches halfway to the scans before and after it that looked at the same tilt. `blind`: the scans
 * that could not be looked at, whose time stays empty.
 */
function fillTime(cells: readonly HeightCell[], blind: readonly number[]): void {
  const half = ({ time }: HeightCell, other: HeightCell | undefined, way: 1 | -1) => {
    const apart = [...(other ? [other.time] : []), ...blind].map((at) => (at - time) * way);
    const nearest = Math.min(...apart.filter((milliseconds) => milliseconds > 0));
    return Number.isFinite(nearest) ? Math.min(maxHalfMilliseconds, nearest / 2) : undefined;
  };
  for (const [at, cell] of cells.entries()) {
    const [before, after] = [half(cell, cells[at - 1], -1), half(cell, cells[at + 1], 1)];
    cell.fromTime = cell.time - (before ?? after ?? maxHalfMilliseconds);
    cell.toTime = cell.time + (after ?? before ?? maxHalfMilliseconds);
  }
}

/** Many volumes repeat their lowest tilt alone: it is then as thick as where others are above it. */
function fillHeight(cells: readonly HeightCell[]): void {
  const whole = cells.filter(({ isTop }) => !isTop);
  for (const cell of cells) {
    if (!cell.isTop) continue;
    const apart = ({ time }: HeightCell) => Math.abs(time - cell.time);
    const like = whole.toSorted((a, b) => apart(a) - apart(b))[0];
    if (!like) continue;
    cell.fromMeters = Math.max(0, cell.heightMeters - (like.heightMeters - like.fromMeters));
    cell.toMeters = cell.heightMeters + (like.toMeters - like.heightMeters);
  }
}

/** The debris of scans that follow each other. A lower limit tells nothing where a scan beside it shows debris above. */
function debrisRuns(scans: readonly TrackScan[]): DebrisTop[][] {
  const runs: DebrisTop[][] = [[]];
  for (const { time, looks, point } of scans) {
    const topMeters = point?.debris?.topMeters;
    const highest = looks?.at(-1)?.heightMeters;
    if (topMeters === undefined || highest === undefined) runs.push([]);
    else runs.at(-1)?.push({ time, topMeters, isAtLeast: topMeters > highest - atTopMeters });
  }
  const all = runs.flat();
  const isExceeded = ({ time, topMeters }: DebrisTop) =>
    all.some((other) => other.topMeters > topMeters && Math.abs(other.time - time) <= maxHalfMilliseconds);
  return runs
    .map((run) => run.filter((top) => !top.isAtLeast || !isExceeded(top)))
    .filter((run) => run.length > 0);
}
