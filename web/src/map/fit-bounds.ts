import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { Bounds, MapPlace, Padding } from './map-frame.ts';
import { worldWidth } from './world-frame.ts';

/** The states without Alaska and Hawaii. */
export const lowerStates: Bounds = [
  [-125, 24],
  [-66, 50],
];

/** Closer than this, neither the path nor the ground shows any more detail. */
const closestZoom = 11.5;

/** Returns the place where a map of this size shows the whole bounds. On a small map the padding is less. */
export function fitBounds(bounds: Bounds, width: number, height: number, padding: Padding): MapPlace {
  return fitWithin(bounds, width, height, {
    top: Math.min(padding.top, height * 0.4),
    bottom: Math.min(padding.bottom, height * 0.4),
    left: Math.min(padding.left, width * 0.55),
    right: Math.min(padding.right, width * 0.4),
  });
}

/** Returns the place where the bounds fill what the padding leaves of a map. */
export function fitWithin(
  [[west, south], [east, north]]: Bounds,
  width: number,
  height: number,
  { top, right, bottom, left }: Padding,
): MapPlace {
  const room = { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
  const [x, y] = [
    [mercatorX(west), mercatorX(east)],
    [mercatorY(north), mercatorY(south)],
  ] as [[number, number], [number, number]];
  const widest = Math.min(room.width / (x[1] - x[0]), room.height / (y[1] - y[0]));
  const zoom = Math.min(closestZoom, Math.log2(widest / worldWidth(0)));
  const world = worldWidth(zoom);
  // The middle of the bounds stands in the middle of the room, which need not be the middle of the map.
  return {
    longitude: lonOfMercatorX((x[0] + x[1]) / 2 + (right - left) / 2 / world),
    latitude: latOfMercatorY((y[0] + y[1]) / 2 + (bottom - top) / 2 / world),
    zoom,
  };
}

/** The smallest extent of bounds: around one point, the next towns are in view. */
const pointMarginDegrees = 0.35;

/** Some two miles: around a small move, the streets are in view. */
const moveMarginDegrees = 0.03;

/** The bounds of a place that moves, in whatever it is a part of. Without one of the two, of all there is. */
export function boundsOfMove(
  ends: readonly [number, number][],
  whole: readonly [number, number][],
): Bounds | undefined {
  if (ends.length > 1) return boundsOf(ends, moveMarginDegrees);
  const points = [...whole, ...ends];
  return points.length > 0 ? boundsOf(points) : undefined;
}

export function boundsOf(
  points: readonly [number, number][],
  leastDegrees: number = pointMarginDegrees,
): Bounds {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const margin = Math.max(0, (leastDegrees - Math.max(east - west, north - south)) / 2);
  return [
    [west - margin, south - margin],
    [east + margin, north + margin],
  ];
}
