import { latOfMercatorY, lonOfMercatorX } from '@touchdown/shared/geo/web-mercator.ts';
import type { MapPlace } from './map-frame.ts';
import { frameOf, projectionOf, type Project } from './world-frame.ts';

/** What a map shows at this moment, for what is drawn over it. */
export interface MapView {
  place: MapPlace;
  width: number;
  height: number;
  bounds: { north: number; south: number; east: number; west: number };
  project: Project;
  /** From pixels to longitude and latitude. */
  unproject: (x: number, y: number) => [longitude: number, latitude: number];
}

export function mapViewOf(place: MapPlace, width: number, height: number): MapView {
  const frame = frameOf(place, width, height);
  const unproject: MapView['unproject'] = (x, y) => [
    lonOfMercatorX((frame.left + x) / frame.world),
    latOfMercatorY((frame.top + y) / frame.world),
  ];
  const [west, north] = unproject(0, 0);
  const [east, south] = unproject(width, height);
  return {
    place,
    width,
    height,
    bounds: { north, south, east, west },
    project: projectionOf(frame),
    unproject,
  };
}
