import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import { roundLength } from '@touchdown/shared/geo/round-length.ts';
import outlines from '@touchdown/shared/geo/state-outlines.json' with { type: 'json' };
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { miniMapShapes, type MiniMapLook } from '@touchdown/shared/tornadoes/mini-map.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import {
  isPale,
  mapInks,
  pathEdgeWidth,
  pathWidths,
  type RatingStep,
} from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { cityLimitsIn } from '../../../domain/drawing/city-limits.ts';
import { groundInView, lineKinds, type Box } from '../../../domain/drawing/county-lines.ts';
import { areaOf, clipped, simplified, touchesBox, type Rectangle } from '../../../domain/drawing/outlines.ts';
import type { Point } from '../../../domain/drawing/picture.ts';
import { namedTownOf } from '../../../domain/places/find-place.ts';
import { viewOf } from './ground-in-view.ts';
import { labelledTowns, type Label } from './mini-map-labels.ts';
import { ringsOf } from './paths-card.ts';
import { unfolded } from './tornado-card.ts';

/** However short the path: so far that a town is likely to be in sight. */
const leastMilesAcross = 8;
/**
 * Room beside the path and its town, more where the other parts are; beside all parts, since a card that is higher than
 * its picture hides the sides of it; how long the scale is, and how many towns have names.
 */
const layouts = {
  card: { insets: { left: 28, right: 28, top: 30, bottom: 62 }, side: 12, bar: 64, towns: 3 },
  tall: { insets: { left: 18, right: 18, top: 24, bottom: 34 }, side: 4, bar: 44, towns: 2 },
  row: { insets: { left: 24, right: 24, top: 22, bottom: 34 }, side: 4, bar: 64, towns: 3 },
  small: { insets: { left: 18, right: 18, top: 24, bottom: 34 }, side: 4, bar: 44, towns: 2 },
} as const satisfies Record<
  MiniMapLook['shape'],
  { insets: Rectangle; side: number; bar: number; towns: number }
>;
/** Where the page has its button over the picture. */
const button: Rectangle = { left: 130, top: 180, right: 240, bottom: 240 };
const insetSize = { width: 44, height: 40 };

/** A line that bends by less looks the same. What is smaller is a speck. */
const [bendPixels, speckPixels, lineBendPixels] = [0.9, 14, 0.7];

/**
 * Draws a tornado's path where it was, as SVG: the land, counties, city limits, its town, a scale and its state. Undefined
 * for a tornado without a place. It has attributes alone, since the page's policy allows a picture no style sheet.
 */
export function drawMiniMap(tornado: Tornado, { theme, units, shape }: MiniMapLook): string | undefined {
  const points = unfolded(pathPoints(tornado));
  if (points.length === 0) return undefined;
  const { width, height } = miniMapShapes[shape];
  const inks = mapInks[theme];
  const town = namedTownOf(tornado);
  const [first = [0, 0]] = points;
  const { place, pixelsPerMile } = fitted(
    town ? unfolded([first, [town.lon, town.lat], ...points]) : points,
    shape,
  );
  const path = points.map(place);
  const step = (ratingNumber(tornado.tor_f_scale)?.toString() ?? 'unknown') as RatingStep;
  const { side, bar, towns } = layouts[shape];
  const scale = scaleBar({ left: side + 4, bottom: height - 8 }, { maxPixels: bar, pixelsPerMile, units });
  const inset = shape === 'card' ? stateInset(tornado.state, first, path, inks) : undefined;
  const view = viewOf(place, { left: 0, right: width, top: 0, bottom: height });
  const labels = labelledTowns({
    view,
    place,
    path,
    pathPixels: pathWidths[step] / 2 + 1 + pathEdgeWidth,
    town,
    most: towns,
    frame: { left: side, top: 3, right: width - side, bottom: height - 3 },
    taken: [scale.box, ...(inset ? [inset.box] : []), ...(shape === 'card' ? [button] : [])],
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" font-family="Arial,Helvetica,sans-serif" font-size="12">`,
    drawnGround(view, place, { width, height }, inks),
    inset?.drawn ?? '',
    drawnPath(path, step, inks),
    ...labels.map((label) => drawnLabel(label, inks)),
    scale.drawn(inks),
    '</svg>',
  ].join('');
}

type Inks = (typeof mapInks)[keyof typeof mapInks];
type Place = (at: Point) => Point;

/** Returns where places are in the picture, north up. All the points are in it, away from its edges. */
function fitted(points: readonly Point[], shape: MiniMapLook['shape']) {
  const { width, height } = miniMapShapes[shape];
  const { left, right, top, bottom } = layouts[shape].insets;
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const pixelsPerDegree = Math.min(
    (width - left - right) / ((east - west) * squeeze),
    (height - top - bottom) / (north - south),
    (width / leastMilesAcross) * milesPerDegree,
  );
  const [middleX, middleY] = [(left + width - right) / 2, (top + height - bottom) / 2];
  const place: Place = ([lon, lat]) => [
    middleX + (lon - (west + east) / 2) * squeeze * pixelsPerDegree,
    middleY - (lat - (south + north) / 2) * pixelsPerDegree,
  ];
  return { place, pixelsPerMile: pixelsPerDegree / milesPerDegree };
}

function drawnGround(
  view: Box,
  place: Place,
  { width, height }: { width: number; height: number },
  inks: Inks,
): string {
  // Edges along the frame are out of sight.
  const around = { left: -4, top: -4, right: width + 4, bottom: height + 4 };
  const ground = groundInView(view);
  const shapeOf = (rings: readonly Point[][], pixels: number) =>
    rings
      .map((ring) => clipped(simplified(ring.map(place), pixels), around))
      .filter((ring) => ring.length > 2 && areaOf(ring) >= speckPixels)
      .map((ring) => pathData(ring, true))
      .join('');
  const limits = cityLimitsIn(view).flatMap(({ parts }) => parts.flat());
  const linesOf = (...kinds: number[]) =>
    ground.lines
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ points }) => partsInSight(simplified(points.map(place), lineBendPixels), around))
      .map((points) => pathData(points))
      .join('');
  return [
    `<path fill="${inks.outside}" d="M0 0h${width}v${height}H0z"/>`,
    filled(shapeOf(ground.land, lineBendPixels), `fill="${inks.land}"`),
    filled(
      shapeOf(limits, bendPixels),
      `fill="${inks.built}" fill-rule="evenodd" stroke="${inks.builtEdge}" stroke-width=".7"`,
    ),
    filled(linesOf(lineKinds.county, lineKinds.coast), `stroke="${inks.boundary}"`),
    filled(linesOf(lineKinds.state), `stroke="${inks.second}" stroke-dasharray="5 3"`),
  ].join('');
}

function filled(d: string, attributes: string): string {
  return d === '' ? '' : `<path ${attributes} d="${d}"/>`;
}

/** Returns the parts of a line that can be seen: its legs beside the picture are left out. */
function partsInSight(points: readonly Point[], box: Rectangle): Point[][] {
  const parts: Point[][] = [];
  let isOn = false;
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (!from) continue;
    const isSeen = touchesBox(from, to, box);
    if (isSeen && isOn) parts.at(-1)?.push(to);
    else if (isSeen) parts.push([from, to]);
    isOn = isSeen;
  }
  return parts;
}

/** A dark edge parts the pale colors of weak tornadoes from the land. A point has no direction, so it is a dot. */
function drawnPath(path: readonly Point[], step: RatingStep, inks: Inks): string {
  const ink = step === 'unknown' ? inks.unrated : inks.ratings[Number(step)];
  const width = pathWidths[step] + (path.length === 1 ? 7 : 2);
  const [begin = [0, 0]] = path;
  const d =
    path.length === 1 ? `M${tenths(begin[0])} ${tenths(begin[1])}h0` : `M${path.map(exact).join('L')}`;
  const edge = isPale(step)
    ? `<path stroke="${inks.pathEdge}" stroke-width="${tenths(width + 2 * pathEdgeWidth)}" d="${d}"/>`
    : '';
  return `<g stroke-linecap="round" stroke-linejoin="round">${edge}<path stroke="${ink}" stroke-width="${tenths(width)}" d="${d}"/></g>`;
}

function drawnLabel({ dot: [x, y], isNamed, name, at, width }: Label, inks: Inks): string {
  const halo = `paint-order="stroke" stroke="${inks.land}" stroke-width="3.5" stroke-linejoin="round"`;
  const dot = `<circle cx="${tenths(x)}" cy="${tenths(y)}" r="2.2" fill="${inks.ink}" stroke="${inks.land}"/>`;
  if (!at) return dot;
  const [left, baseline] = at;
  return `${dot}<text x="${tenths(left)}" y="${tenths(baseline)}" textLength="${Math.round(width)}" lengthAdjust="spacingAndGlyphs" fill="${inks.ink}"${isNamed ? ' font-weight="700"' : ''} ${halo}>${escapeMarkup(name)}</text>`;
}

function scaleBar(
  { left, bottom }: { left: number; bottom: number },
  {
    maxPixels,
    pixelsPerMile,
    units,
  }: { maxPixels: number; pixelsPerMile: number; units: MiniMapLook['units'] },
) {
  const { amount, miles } = roundLength(maxPixels / pixelsPerMile, units);
  const length = tenths(miles * pixelsPerMile);
  const unit = units === 'metric' ? 'km' : amount === 1 ? 'mile' : 'miles';
  return {
    box: { left: left - 4, top: bottom - 22, right: left + Math.max(50, length + 4), bottom: bottom + 8 },
    drawn: (inks: Inks) =>
      `<path stroke="${inks.second}" d="M${left + 0.5} ${bottom - 4.5}v4h${length}v-4"/>` +
      `<text x="${left}" y="${bottom - 8}" font-size="11" fill="${inks.second}" paint-order="stroke" stroke="${inks.land}" stroke-width="3">${amount} ${unit}</text>`,
  };
}

/** The outline of the state with a dot where the tornado began, in the upper corner that the path leaves free. */
function stateInset(name: string, [lon, lat]: Point, path: readonly Point[], inks: Inks) {
  const outline = (outlines as Record<string, string>)[name];
  if (outline === undefined) return undefined;
  const rings = ringsOf(outline);
  const [lons, lats] = [
    rings.flatMap((ring) => ring.map(([x]) => x)),
    rings.flatMap((ring) => ring.map(([, y]) => y)),
  ];
  const [west, north] = [Math.min(...lons), Math.max(...lats)];
  const [east, south] = [Math.max(...lons), Math.min(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(insetSize.width / ((east - west) * squeeze), insetSize.height / (north - south));
  const [wide, high] = [(east - west) * squeeze * scale, (north - south) * scale];
  const margin = layouts.card.side + 4;
  const boxAt = (left: number) => ({
    left: left - 4,
    top: 4,
    right: left + wide + 4,
    bottom: high + 14,
  });
  const atLeft = boxAt(margin);
  const isFree = (box: Rectangle) => !path.some((to, at) => touchesBox(path[at - 1] ?? to, to, box));
  const box = [atLeft, boxAt(miniMapShapes.card.width - margin - wide)].find(isFree) ?? atLeft;
  const place: Place = ([x, y]) => [box.left + 4 + (x - west) * squeeze * scale, 10 + (north - y) * scale];
  const d = rings
    .map((ring) => pathData(simplified([...ring, ring[0] as Point].map(place), 0.5), true))
    .join('');
  const [x, y] = place([lon, lat]);
  return {
    box,
    drawn:
      `<path fill="${inks.sheet}" stroke="${inks.second}" stroke-width=".8" stroke-linejoin="round" d="${d}"/>` +
      `<circle cx="${tenths(x)}" cy="${tenths(y)}" r="3" fill="${inks.accent}"/>`,
  };
}

/** Whole pixels, each from the one before: the shortest way to write a line. */
function pathData(points: readonly Point[], isClosed = false): string {
  const [first = [0, 0]] = points;
  let [x, y] = first.map(Math.round) as [number, number];
  let d = `M${x} ${y}l`;
  for (const point of points) {
    const [dx, dy] = [Math.round(point[0]) - x, Math.round(point[1]) - y];
    if (dx === 0 && dy === 0) continue;
    for (const step of [dx, dy]) d += step < 0 || d.endsWith('l') ? step : ` ${step}`;
    [x, y] = [x + dx, y + dy];
  }
  return d.replace(/l$/, 'h0') + (isClosed ? 'z' : '');
}

function exact([x, y]: Point): string {
  return `${tenths(x)} ${tenths(y)}`;
}

function tenths(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
