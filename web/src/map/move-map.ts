import { latOfMercatorY, lonOfMercatorX } from '@touchdown/shared/geo/web-mercator.ts';
import { streetTiles } from './ground/street-tiles.ts';
import type { MapPlace } from './map-frame.ts';
import { frameOf, worldWidth } from './world-frame.ts';

/** From coast to coast on a narrow phone; without streets there is little more beyond zoom 14. */
export const [minZoom, maxZoom] = [1.8, streetTiles ? 16 : 14];
const zoomStep = 1;
const panPixels = 60;
const maxLatitude = 80;

/** Returns where a map is after a move. */
export type Move = (from: MapPlace) => MapPlace;

export const zoomIn: Move = (from) => ({ ...from, zoom: Math.min(maxZoom, from.zoom + zoomStep) });
export const zoomOut: Move = (from) => ({ ...from, zoom: Math.max(minZoom, from.zoom - zoomStep) });

const movesByKey: Record<string, Move> = {
  ArrowLeft: (from) => pan(from, -1, 0),
  ArrowRight: (from) => pan(from, 1, 0),
  ArrowUp: (from) => pan(from, 0, 1),
  ArrowDown: (from) => pan(from, 0, -1),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
};

export function moveOfKey(key: string): Move | undefined {
  return movesByKey[key];
}

function pan(from: MapPlace, east: number, north: number): MapPlace {
  const degrees = (panPixels * 360) / worldWidth(from.zoom);
  const latitude = from.latitude + north * degrees * Math.cos((from.latitude * Math.PI) / 180);
  return within({ ...from, longitude: from.longitude + east * degrees, latitude });
}

interface HeldPoint {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  /** How much closer the map comes. */
  zoom: number;
}

/** Returns the place where what was at `from` is at `to`. */
export function holdPoint(
  place: MapPlace,
  { width, height }: { width: number; height: number },
  { from, to, zoom }: HeldPoint,
): MapPlace {
  const before = frameOf(place, width, height);
  const next = Math.min(maxZoom, Math.max(minZoom, place.zoom + zoom));
  const world = worldWidth(next);
  const [x, y] = [(before.left + from[0]) / before.world, (before.top + from[1]) / before.world];
  return within({
    longitude: lonOfMercatorX(x + (width / 2 - to[0]) / world),
    latitude: latOfMercatorY(y + (height / 2 - to[1]) / world),
    zoom: next,
  });
}

/** A map's middle stays on the map. */
function within(place: MapPlace): MapPlace {
  return {
    ...place,
    longitude: Math.min(180, Math.max(-180, place.longitude)),
    latitude: Math.min(maxLatitude, Math.max(-maxLatitude, place.latitude)),
  };
}
