import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { useUnits } from '../../lib/units.ts';
import { timeWords } from './loop-words.ts';
import {
  curveWords,
  fewRotationsWords,
  noRotationWords,
  rotationMeaning,
  rotationWords,
  turningFrames,
} from './rotation-words.ts';
import styles from './rotation-curve.module.css';

interface RotationCurveProps {
  list: FrameList;
  /** The frame that is shown, counted from 0. */
  shown: number;
}

const [width, height] = [600, 100];
/** The scale ends at a whole number of these. */
const stepKnots = 20;

/** The rotational velocity of each frame over the time of the loop: a curve, its words, and a table of the values. */
export function RotationCurve({ list, shown }: RotationCurveProps) {
  const units = useUnits();
  const turning = turningFrames(list);
  const [first, last] = [list.frames[0], list.frames.at(-1)];
  const few = turning.length < 2 ? fewRotationsWords(list, turning, units) : null;
  if (few) return <p className={styles['words']}>{few}</p>;
  if (turning.length < 2 || !first || !last || last.time <= first.time) return null;
  const most = Math.max(...turning.map(({ rotation }) => rotation.knots));
  const top = Math.max(stepKnots, Math.ceil(most / stepKnots) * stepKnots);
  const xOf = (time: number) => ((time - first.time) / (last.time - first.time)) * width;
  const yOf = (knots: number) => height - (knots / top) * height;
  const path = turning
    .map(({ at, time, rotation }, place) => {
      const isJoined = turning[place - 1]?.at === at - 1;
      return `${isJoined ? 'L' : 'M'}${xOf(time).toFixed(1)} ${yOf(rotation.knots).toFixed(1)}`;
    })
    .join('');
  const marked = turning.find(({ at }) => at === shown);
  const words = curveWords(turning, list.clock, units);
  return (
    <div className={styles['curve']}>
      <p className={styles['head']}>
        <strong>Rotational velocity</strong>{' '}
        <span>{marked ? rotationWords(marked.rotation, units) : noRotationWords(list.frames[shown])}</span>
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
          <path d={path} className={styles['line']} />
          {turning.map(({ at, time, rotation }) => (
            <path
              key={at}
              d={`M${xOf(time).toFixed(1)} ${yOf(rotation.knots).toFixed(1)}h0`}
              className={at === shown ? styles['shown'] : styles['dot']}
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
        {words} {rotationMeaning(units)}
      </p>
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
