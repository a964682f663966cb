import type { MapPlace } from './map-frame.ts';
import { streetTiles } from './ground/street-tiles.ts';
import { worldWidth } from './world-frame.ts';

/** From coast to coast on a narrow phone; without streets there is no more detail beyond zoom 12. */
export const [minZoom, maxZoom] = [1.8, streetTiles ? 16 : 12];
const zoomStep = 1;
const panPixels = 60;

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
  return {
    ...from,
    longitude: from.longitude + east * degrees,
    latitude: Math.min(80, Math.max(-80, latitude)),
  };
}
