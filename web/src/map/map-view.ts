import { WebMercatorViewport } from '@deck.gl/core';
import type { MapPlace } from './map-frame.ts';
import type { Project } from './world-frame.ts';

/** What a map shows at this moment, for what is drawn over it. */
export interface MapView {
  place: MapPlace;
  width: number;
  height: number;
  bounds: { north: number; south: number; east: number; west: number };
  project: Project;
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
