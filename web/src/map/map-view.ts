import { WebMercatorViewport } from '@deck.gl/core';
import type { MapPlace } from './fit-bounds.ts';

/** What a map shows at this moment, for whatever lies over it. */
export interface MapView {
  place: MapPlace;
  width: number;
  height: number;
  bounds: { north: number; south: number; east: number; west: number };
  /** From longitude and latitude to pixels from the map's top left corner. */
  project: (position: readonly [number, number]) => [x: number, y: number];
}

export function mapViewOf(place: MapPlace, width: number, height: number): MapView {
  const viewport = new WebMercatorViewport({ ...place, width, height });
  const [west, north] = viewport.unproject([0, 0]) as [number, number];
  const [east, south] = viewport.unproject([width, height]) as [number, number];
  return {
    place,
    width,
    height,
    bounds: { north, south, east, west },
    project: ([longitude, latitude]) =>
      viewport.project([longitude, latitude]).slice(0, 2) as [number, number],
  };
}
