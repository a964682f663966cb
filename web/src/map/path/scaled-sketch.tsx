import { useUnits } from '../../lib/units.ts';
import { roundLength, roundLengthWords } from '../round-length.ts';
import { sketchLine, SketchedLine, type Sketched } from './path-sketch.tsx';
import styles from './scaled-sketch.module.css';
import { StateInset } from './state-inset.tsx';

/** The scale of all sketches, so that lengths can be compared. Only a path that needs more room has another. */
const pixelsPerMile = 5;
/** The room for a path in the smallest picture. */
const room = { width: 130, height: 76 };
/** The column of the state and the scale bar, left of the path. */
const columnPixels = 84;
const maxBarPixels = 64;

/** Where in its state a tornado was, and its path to scale. It has the size of its box, and nothing in it is stretched. */
export function ScaledSketch({
  track,
  className,
}: {
  track: Sketched & { state: string };
  className: string;
}) {
  const units = useUnits();
  const line = sketchLine(track, room, pixelsPerMile);
  const bar = roundLength(maxBarPixels / line.pixelsPerMile, units);
  return (
    <svg className={className} aria-hidden="true">
      <StateInset state={track.state} lat={track.start_lat} lon={track.start_lon} />
      {/* From the lower left corner. */}
      <svg y="100%" overflow="visible" className={styles['scale']}>
        <path d={`M10-14v4h${bar.miles * line.pixelsPerMile}v-4`} />
        <text x="10" y="-19">
          {roundLengthWords(bar.amount, units)}
        </text>
      </svg>
      {/* From the middle of what is right of the column. */}
      <svg x="50%" y="50%" overflow="visible">
        <g transform={`translate(${columnPixels / 2} 0)`}>
          <SketchedLine track={track} line={line} />
        </g>
      </svg>
    </svg>
  );
}

/** Returns the right corner of the picture into which the path does not go. */
export function freeRightCorner(track: Sketched): 'upper' | 'lower' {
  const { start, end } = sketchLine(track, room);
  if (!end) return 'lower';
  const right = start[0] < end[0] ? end : start;
  return right[1] > 0 ? 'upper' : 'lower';
}
