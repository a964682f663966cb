import type { FrameList, WallClock, ListedFrame } from '@touchdown/shared/radar/frame-list.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { summaryOfTrack } from '@touchdown/shared/radar/track/track-summary.ts';
import { rotationRadiusKm, type Rotation } from '@touchdown/shared/radar/sweeps/rotational-velocity.ts';
import { minCoupletKnots } from '@touchdown/shared/radar/track/find-couplets.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { timeWords, knotWords } from './loop-words.ts';
import { heightWords } from './reach-words.ts';
import { quantityWords } from '../../lib/quantities.ts';
import styles from './rotation-curve.module.css';

interface RotationCurveProps {
  list: FrameList;
  /** The radar's own track; null where there is none. */
  track?: TrackFile | null;
  /** The frame that is shown, counted from 0. */
  shown: number;
}

const [width, height] = [600, 100];
/** The scale ends at a whole number of these. */
const stepKnots = 20;

/** The rotational velocity of each frame over the time of the loop: a curve, its words, and a table of the values. */
export function RotationCurve({ list, track = null, shown }: RotationCurveProps) {
  const units = useUnits();
  const turning = turningFrames(list, track);
  const [first, last] = [list.frames[0], list.frames.at(-1)];
  const debris = track ? debrisWords(track, list.clock, units) : '';
  const few = turning.length < 2 ? fewWords(list, track, turning, units) : null;
  if (few) return <p className={styles['words']}>{`${few} ${debris}`.trim()}</p>;
  if (turning.length < 2 || !first || !last || last.time <= first.time) return null;
  const most = Math.max(...turning.map(({ rotation }) => rotation.knots));
  const top = Math.max(stepKnots, Math.ceil(most / stepKnots) * stepKnots);
  const xOf = (time: number) => ((time - first.time) / (last.time - first.time)) * width;
  const yOf = (knots: number) => height - (knots / top) * height;
  const highest = Math.max(1, ...turning.map(({ rotation }) => rotation.heightMeters));
  const lineOf = (valueOf: (rotation: SeenRotation) => number) =>
    turning
      .map(({ at, time, rotation }, place) => {
        const isJoined = turning[place - 1]?.at === at - 1;
        return `${isJoined ? 'L' : 'M'}${xOf(time).toFixed(1)} ${valueOf(rotation).toFixed(1)}`;
      })
      .join('');
  const marked = turning.find(({ at }) => at === shown);
  const words = curveWords(turning, list.clock, units);
  return (
    <div className={styles['curve']}>
      <p className={styles['head']}>
        <strong>Rotational velocity</strong>{' '}
        <span>{marked ? rotationWords(marked.rotation, units) : whyNone(list, track, shown)}</span>
      </p>
      <div className={styles['plot']}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Rotational velocity over time. ${words}`}
        >
          <line x1="0" x2={width} y1={height / 2} y2={height / 2} className={styles['grid']} />
          <line x1="0" x2={width} y1="0" y2="0" className={styles['grid']} />
          <line x1="0" x2={width} y1={height} y2={height} className={styles['grid']} />
          {track ? (
            <path
              d={lineOf(({ heightMeters }) => height - (heightMeters / highest) * height)}
              className={styles['height']}
            />
          ) : null}
          <path d={lineOf(({ knots }) => yOf(knots))} className={styles['line']} />
          {turning.map(({ at, time, rotation }) => (
            <path
              key={at}
              d={`M${xOf(time).toFixed(1)} ${yOf(rotation.knots).toFixed(1)}h0`}
              className={styles[at === shown ? 'shown' : rotation.isAtLeast ? 'least' : 'dot']}
            />
          ))}
        </svg>
        <span className={styles['top']}>{top} kt</span>
        <span className={styles['zero']}>0</span>
      </div>
      <p className={styles['times']}>
        <span>{timeWords(first.time, list.clock)}</span>
        <span>{timeWords(last.time, list.clock)}</span>
      </p>
      <p className={styles['words']}>
        {words} {track ? `${debris} ${trackMeaning}` : rotationMeaning(units)}
      </p>
      {track ? (
        <p className={styles['words']}>
          Dashed line: beam height, up to {heightWords(highest, units)}. Squares: minimum values.
        </p>
      ) : null}
      <details className={styles['values']}>
        <summary>Rotational velocity of each frame</summary>
        <ol>
          {turning.map(({ at, time, rotation }) => (
            <li key={at} value={at + 1}>
              {timeWords(time, list.clock)}: {rotationWords(rotation, units)}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function whyNone(list: FrameList, track: TrackFile | null, shown: number): string {
  const frame = list.frames[shown];
  return track ? noPointWords(track, frame?.time) : noRotationWords(frame);
}

function fewWords(
  list: FrameList,
  track: TrackFile | null,
  turning: readonly TurningFrame[],
  units: Units,
): string | null {
  const [only] = turning;
  if (!track) return fewRotationsWords(list, turning, units);
  return fewPointsWords(track, only && rotationWords(only.rotation, units));
}

/** `Debris first seen 5:31 p.m. CDT, up to 9,000 ft above the radar, last 5:52 p.m. CDT.` */
function debrisWords(track: TrackFile, clock: WallClock | undefined, units: Units): string {
  const { rotation, debris } = summaryOfTrack(track);
  if (debris === undefined)
    return 'This radar couldn’t detect debris before its dual-polarization upgrade (2011 to 2013).';
  if (!debris) return rotation ? 'No debris was detected with it.' : '';
  const { firstAt, lastAt, topMeters } = debris;
  const [first, top] = [timeWords(firstAt, clock), heightWords(topMeters, units)];
  if (firstAt === lastAt) return `Debris detected once, ${first}, up to ${top} above the radar.`;
  return `Debris first detected ${first}, last ${timeWords(lastAt, clock)}, up to ${top} above the radar.`;
}

/** Why a frame has no number of the track. */
function noPointWords(track: TrackFile, time: number | undefined): string {
  const scan = track.scans.find((one) => one.time === time);
  return scan?.isSearched ? 'in this frame: no rotation on the track' : 'in this frame: no data';
}

/** For a track with too few points for a curve. */
function fewPointsWords(track: TrackFile, only: string | undefined): string | null {
  const searched = track.scans.filter(({ isSearched }) => isSearched).length;
  if (searched === 0) return null;
  const where = searched === 1 ? 'In one scan' : `In ${searched} scans`;
  const outcome = only ? `found it in one: ${only}` : 'found none clear enough for a track';
  return `${where} we looked for rotation near the path and ${outcome}.`;
}

const trackMeaning =
  'We computed this track from radar; it is not official. In each scan we pick the couplet near the path that best fits the scans before and after. Rotational velocity is half the difference between its two sides. “At least” means the radar’s limit may hide more. Gaps are scans without a couplet. Heights are beam heights.';

/** A rotation, at the marker or of the radar's own track. */
type SeenRotation = Rotation & { isAtLeast?: boolean | undefined };

/** A frame with its place in the loop, counted from 0, and the rotation about the marker. */
interface TurningFrame {
  at: number;
  time: number;
  rotation: SeenRotation;
}

/** Those of the radar's own track where there is one, which also loops of rain have, else those at the marker. */
function turningFrames({ frames }: Pick<FrameList, 'frames'>, track?: TrackFile | null): TurningFrame[] {
  if (track) return trackedFrames(frames, track);
  return frames.flatMap(({ time, velocity }: ListedFrame, at) =>
    velocity?.rotation ? [{ at, time, rotation: velocity.rotation }] : [],
  );
}

function trackedFrames(frames: FrameList['frames'], { scans }: TrackFile): TurningFrame[] {
  const pointAt = new Map(scans.map(({ time, point }) => [time, point]));
  return frames.flatMap(({ time }, at) => {
    const { couplet } = pointAt.get(time) ?? {};
    return couplet ? [{ at, time, rotation: couplet }] : [];
  });
}

/** `62 kt, 2,400 ft up`, `at least 62 kt, 2,400 ft up` */
function rotationWords({ knots, heightMeters, isAtLeast }: SeenRotation, units: Units): string {
  return `${isAtLeast ? 'at least ' : ''}${knotWords(knots, units)}, ${heightWords(heightMeters, units)} up`;
}

/** Why a frame has no number. */
function noRotationWords(frame: ListedFrame | undefined): string {
  return isSearched(frame) ? 'in this frame: no couplet found' : 'in this frame: no tornado, or no data';
}

/** For a loop with too few numbers for a curve: `In 8 frames we looked for a couplet and found it in one: 35 kt, 900 ft up.` */
function fewRotationsWords(
  { frames }: Pick<FrameList, 'frames'>,
  turning: readonly TurningFrame[],
  units: Units,
): string | null {
  const searched = frames.filter(isSearched).length;
  if (searched === 0) return null;
  const where = searched === 1 ? 'In one frame' : `In ${searched} frames`;
  const [only] = turning;
  const outcome = only ? `found it in one: ${rotationWords(only.rotation, units)}` : 'found none';
  return `${where} we looked for a couplet near the marker and ${outcome}.`;
}

function isSearched(frame: ListedFrame | undefined): boolean {
  return frame?.velocity?.rotation !== undefined;
}

/** What a curve of rotation shows: `From 35 kt at 2:58 p.m. CDT to 20 kt at 3:30 p.m. CDT, at most 62 kt at 3:16 p.m. CDT.` */
function curveWords(turning: readonly TurningFrame[], clock: FrameList['clock'], units: Units): string {
  const [first, last] = [turning[0], turning.at(-1)];
  if (!first || !last) return '';
  const strongest = turning.reduce((best, frame) =>
    frame.rotation.knots > best.rotation.knots ? frame : best,
  );
  const [from, to, most] = [first, last, strongest].map(
    ({ time, rotation: { knots, isAtLeast } }) =>
      `${isAtLeast ? 'at least ' : ''}${knotWords(knots, units)} at ${timeWords(time, clock)}`,
  );
  return strongest.rotation.isAtLeast
    ? `From ${from} to ${to}, strongest ${most}.`
    : `From ${from} to ${to}, at most ${most}.`;
}

function rotationMeaning(units: Units): string {
  const radius = quantityWords(units, 'length', Number((rotationRadiusKm / kmPerMile).toFixed(1)));
  return `Rotational velocity is half the difference between the two sides of the strongest couplet in rain or debris within ${radius} of the marker. A couplet is air moving away from the radar right next to air moving toward it. We give no number below ${minCoupletKnots} kt. Heights are beam heights.`;
}
