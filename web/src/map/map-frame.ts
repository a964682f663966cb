/** West and south, then east and north. */
export type Bounds = [[number, number], [number, number]];

export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Where a map is. */
export interface MapPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

export function isSamePlace(a: MapPlace, b: MapPlace): boolean {
  return a.longitude === b.longitude && a.latitude === b.latitude && a.zoom === b.zoom;
}
