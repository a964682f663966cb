import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { Bounds } from '../map-frame.ts';

/** Pixels of the whole world: lines are then long enough for whole tenths. */
const world = 1_000_000;

/** All paths of a page as plain lines, at once, until the map takes their place. It is only looked at. */
export function PathsSketch({
  bounds: [[west, south], [east, north]],
  paths,
  arePlaces = false,
  className,
}: {
  bounds: Bounds;
  paths: readonly PlacePath[];
  arePlaces?: boolean | undefined;
  className: string;
}) {
  const [left, top] = [mercatorX(west) * world, mercatorY(north) * world];
  const width = mercatorX(east) * world - left;
  const height = mercatorY(south) * world - top;
  const point = (lat: number, lon: number) =>
    `${(mercatorX(lon) * world - left).toFixed(1)} ${(mercatorY(lat) * world - top).toFixed(1)}`;
  return (
    <svg viewBox={`0 0 ${width.toFixed(1)} ${height.toFixed(1)}`} className={className} aria-hidden="true">
      {stepsWeakestFirst.map((step) => (
        <path
          key={step}
          data-step={step < 0 ? 'unknown' : step}
          fill="none"
          stroke="var(--step)"
          strokeWidth={arePlaces ? placeWidth : step < 2 ? 1.5 : step}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          d={paths
            .filter((path) => path[5] === step)
            .map(([, lat, lon, endLat, endLon]) => `M${point(lat, lon)}L${point(endLat, endLon)}`)
            .join('')}
        />
      ))}
    </svg>
  );
}

/** Round ends make a disc of a line without a length. */
const placeWidth = 10;

const stepsWeakestFirst = [-1, 0, 1, 2, 3, 4, 5];
