import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { ratingStep } from '../../ui/rating-colours.ts';

type Sketched = Pick<TornadoSummary, 'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'tor_f_scale'>;

const [width, height, margin] = [320, 132, 26];

/** The direction of a path, drawn only from its two recorded points; one point if the end is not recorded. */
export function PathSketch({ track, className }: { track: Sketched; className: string }) {
  const { start, end } = sketchPoints(track);
  const colour = `var(--rating-${ratingStep(track.tor_f_scale)})`;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden="true">
      {end ? (
        <line
          x1={start[0]}
          y1={start[1]}
          x2={end[0]}
          y2={end[1]}
          stroke={colour}
          strokeWidth="4"
          strokeLinecap="round"
        />
      ) : null}
      <circle
        cx={start[0]}
        cy={start[1]}
        r="5"
        fill="var(--sheet)"
        stroke={end ? 'var(--ink)' : colour}
        strokeWidth={end ? 2 : 4}
      />
    </svg>
  );
}

/** Returns the lower corner of the picture into which the path does not go. */
export function freeLowerCorner(track: Sketched): 'left' | 'right' {
  const { start, end } = sketchPoints(track);
  if (!end) return 'right';
  const [lower, upper] = start[1] > end[1] ? [start, end] : [end, start];
  return lower[0] > upper[0] ? 'left' : 'right';
}

/** Fits the path into the picture, north up. Degrees of longitude are shortened for the latitude. */
export function sketchPoints({
  start_lat: lat,
  start_lon: lon,
  end_lat: endLat,
  end_lon: endLon,
}: Sketched): {
  start: [number, number];
  end: [number, number] | undefined;
} {
  const middle: [number, number] = [width / 2, height / 2];
  if (lat === null || lon === null || endLat === null || endLon === null)
    return { start: middle, end: undefined };
  const east = (endLon - lon) * Math.cos((lat * Math.PI) / 180);
  const north = endLat - lat;
  const scale = Math.min(
    (width - 2 * margin) / Math.abs(east || 1e-9),
    (height - 2 * margin) / Math.abs(north || 1e-9),
  );
  const half: [number, number] = [(east * scale) / 2, (-north * scale) / 2];
  return {
    start: [middle[0] - half[0], middle[1] - half[1]],
    end: [middle[0] + half[0], middle[1] + half[1]],
  };
}
