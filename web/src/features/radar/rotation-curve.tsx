import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { timeWords } from './loop-words.ts';
import { heightWords } from './reach-words.ts';
import {
  curveWords,
  fewRotationsWords,
  noRotationWords,
  rotationMeaning,
  rotationWords,
  turningFrames,
  type SeenRotation,
  type TurningFrame,
} from './rotation-words.ts';
import { debrisWords, fewPointsWords, noPointWords, trackMeaning } from './track-words.ts';
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
