import { isPale, pathEdgeWidth, pathWidths } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { ratingStep } from '../../ui/rating-colours.ts';

export type Sketched = Pick<
  TornadoSummary,
  'start_lat' | 'start_lon' | 'end_lat' | 'end_lon' | 'tor_f_scale'
>;

const [width, height, margin] = [320, 132, 26];
const room = { width: width - 2 * margin, height: height - 2 * margin };

/** The direction of a path, as long as its picture allows. */
export function PathSketch({ track, className }: { track: Sketched; className: string }) {
  return (
    <svg viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`} className={className} aria-hidden="true">
      <SketchedLine track={track} line={sketchLine(track)} />
    </svg>
  );
}

/** A shorter line would be hidden by the mark of its beginning. */
const leastPixelsWithBeginning = 16;

/** A path, drawn only from its two recorded points; one point if the end is not recorded. */
function SketchedLine({ track, line: { start, end } }: { track: Sketched; line: SketchLine }) {
  const step = ratingStep(track.tor_f_scale);
  const colour = `var(--rating-${step})`;
  const width = pathWidths[step];
  const hasBeginning = !end || Math.hypot(end[0] - start[0], end[1] - start[1]) >= leastPixelsWithBeginning;
  return (
    <>
      {end ? (
        <g strokeLinecap="round">
          {isPale(step) ? (
            <path d={d(start, end)} stroke="var(--path-edge)" strokeWidth={width + 2 * pathEdgeWidth} />
          ) : null}
          <path d={d(start, end)} stroke={colour} strokeWidth={width} />
        </g>
      ) : null}
      {hasBeginning ? (
        <circle
          cx={start[0]}
          cy={start[1]}
          r="5"
          fill="var(--sheet)"
          stroke={end ? 'var(--ink)' : colour}
          strokeWidth={end ? 2 : 4}
        />
      ) : null}
    </>
  );
}

function d([x, y]: Pixel, [endX, endY]: Pixel): string {
  return `M${x} ${y}L${endX} ${endY}`;
}

type Pixel = [x: number, y: number];

interface SketchLine {
  start: Pixel;
  end: Pixel | undefined;
}

/**
 * Returns the ends of a path in pixels from the middle of its room, which it fills, north up. Degrees of longitude are
 * shortened for the latitude.
 */
function sketchLine({
  start_lat: lat,
  start_lon: lon,
  end_lat: endLat,
  end_lon: endLon,
}: Omit<Sketched, 'tor_f_scale'>): SketchLine {
  if (lat === null || lon === null || endLat === null || endLon === null)
    return { start: [0, 0], end: undefined };
  const east = (endLon - lon) * Math.cos((lat * Math.PI) / 180);
  const north = endLat - lat;
  const scale = Math.min(room.width / Math.abs(east || 1e-9), room.height / Math.abs(north || 1e-9));
  const half: Pixel = [(east * scale) / 2, (-north * scale) / 2];
  return { start: [-half[0], -half[1]], end: half };
}
