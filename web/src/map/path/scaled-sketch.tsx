import { useEffect, useState } from 'react';
import { useUnits } from '../../lib/units.ts';
import { roundLength, roundLengthWords } from '../round-length.ts';
import { sketchLine, SketchedLine, type Sketched } from './path-sketch.tsx';
import styles from './scaled-sketch.module.css';

/** The scale of all sketches, so that lengths can be compared. Only a path that needs more room has another. */
const pixelsPerMile = 5;
/** The room for a path in the smallest picture. */
const room = { width: 130, height: 76 };
/** The column of the state and the scale bar, left of the path. */
const columnPixels = 84;
const maxBarPixels = 64;

/** The box of the outline, in pixels from the upper left corner. */
const insetBox = { left: 10, top: 10, width: 64, height: 46 };

let loadingOutlines: Promise<Outlines> | undefined;
let loadedOutlines: Outlines | undefined;

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

interface StateInsetProps {
  state: string;
  lat: number | null;
  lon: number | null;
}

/** The outline of a state, with a dot where a tornado began. A state without one has nothing. */
function StateInset({ state, lat, lon }: StateInsetProps) {
  const outline = useOutlines()?.[state];
  if (!outline || lat === null || lon === null) return null;
  const { scaleX, scaleY, west, north } = fitted(outline);
  const at = [insetBox.left + (lon * 100 - west) * scaleX, insetBox.top + (north - lat * 100) * scaleY];
  return (
    <>
      <path
        d={outline}
        className={styles['state']}
        transform={`translate(${insetBox.left} ${insetBox.top}) scale(${scaleX} ${-scaleY}) translate(${-west} ${-north})`}
      />
      <circle cx={at[0]} cy={at[1]} r="3" className={styles['here']} />
    </>
  );
}

/** The outline's own units are hundredths of a degree. Degrees of longitude are shortened for the latitude. */
function fitted(outline: string) {
  const numbers = (outline.match(/-?\d+/g) ?? []).map(Number);
  const [lons, lats] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const narrowing = Math.cos((((south + north) / 200) * Math.PI) / 180);
  const scale = Math.min(insetBox.width / ((east - west) * narrowing), insetBox.height / (north - south));
  return { scaleX: scale * narrowing, scaleY: scale, west, north };
}

type Outlines = Readonly<Record<string, string>>;

/** One small file for all sketches of the site. Without it they have no state. */
function useOutlines(): Outlines | undefined {
  const [outlines, setOutlines] = useState(loadedOutlines);
  useEffect(() => {
    if (outlines) return undefined;
    let isShown = true;
    loadingOutlines ??= import('@touchdown/shared/geo/state-outlines.json').then(
      ({ default: file }) => (loadedOutlines = file),
    );
    loadingOutlines.then(
      (file) => {
        if (isShown) setOutlines(file);
      },
      () => (loadingOutlines = undefined),
    );
    return () => {
      isShown = false;
    };
  }, [outlines]);
  return outlines;
}

/** Returns the right corner of the picture into which the path does not go. */
export function freeRightCorner(track: Sketched): 'upper' | 'lower' {
  const { start, end } = sketchLine(track, room);
  if (!end) return 'lower';
  const right = start[0] < end[0] ? end : start;
  return right[1] > 0 ? 'upper' : 'lower';
}
