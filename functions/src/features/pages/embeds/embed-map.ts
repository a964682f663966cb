import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { projection, type Bounds } from '../card/card-layout.ts';
import { lineKinds, groundInView } from '../../../domain/drawing/county-lines.ts';
import { limitsInView, thinned, viewOf } from '../card/ground-in-view.ts';
import type { Point } from '../../../domain/drawing/picture.ts';

const [width, height] = [1280, 800];
const frame = { x: 40, y: 40, width: width - 80, height: height - 80 };
/** In a wider view the lines of counties would be a net. */
const maxDegreesWithCounties = 7;
const manyPaths = 40;

interface EmbedMap {
  /** What it shows, for those who cannot see it. */
  label: string;
  bounds: Bounds;
  /** The most significant first. A path of one place is a dot. */
  paths: readonly { points: readonly Point[]; step: number }[];
  /** Where a single path begins. */
  begin?: Point | undefined;
}

/** Draws a map as SVG, whose colours are those of the theme. Coordinates are whole halves of a pixel. */
export function embedMap({ label, bounds, paths, begin }: EmbedMap): string {
  const place = projection(bounds, frame);
  const view = viewOf(place, { left: 0, right: width, top: 0, bottom: height });
  const ground = groundInView(view);
  const hasCounties = view.east - view.west < maxDegreesWithCounties;
  const linesOf = (kind: number) =>
    ground.lines
      .filter((line) => line.kind === kind)
      .map(({ points }) => pathData(thinned(points.map(place), 3)))
      .join('');
  const land = ground.land
    .map((ring) => thinned(ring.map(place), 3))
    .filter(isInSight)
    .map((ring) => `${pathData(ring)}Z`)
    .join('');
  const limits = limitsInView(view, place)
    .flatMap((rings) => rings.map((ring) => `${pathData(ring)}Z`))
    .join('');
  const drawn = paths.toReversed().map(({ points, step }) => {
    const d = pathData(points.map(place), points.length === 1);
    return `<path class="embed-edge" d="${d}"/><path class="embed-path" data-step="${step < 0 ? 'unknown' : step}" d="${d}"/>`;
  });
  return [
    `<svg class="embed-map"${paths.length > manyPaths ? ' data-many' : ''} viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(label)}">`,
    `<path class="embed-land" d="${land}"/>`,
    limits === '' ? '' : `<path class="embed-limits" d="${limits}"/>`,
    hasCounties ? `<path class="embed-county" d="${linesOf(lineKinds.county)}"/>` : '',
    `<path class="embed-state" d="${linesOf(lineKinds.coast)}${linesOf(lineKinds.state)}"/>`,
    ...drawn,
    begin ? beginMark(place(begin)) : '',
    '</svg>',
  ].join('');
}

function beginMark([x, y]: Point): string {
  return `<circle class="embed-begin" cx="${Math.round(x)}" cy="${Math.round(y)}" r="11"/>`;
}

/** A line without length is a dot, because its ends are round. */
function pathData(points: readonly Point[], isDot = false): string {
  const [first, ...others] = points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`);
  return first === undefined ? '' : `M${first}${isDot ? 'h0' : `L${others.join(' ')}`}`;
}

function isInSight(ring: readonly Point[]): boolean {
  const inside = (axis: 0 | 1, size: number) =>
    ring.some((point) => point[axis] < size) && ring.some((point) => point[axis] > 0);
  return ring.length > 2 && inside(0, width) && inside(1, height);
}
