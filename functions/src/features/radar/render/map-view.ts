import { equatorKm, kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { ShownArea } from './loop-request.ts';

const radians = Math.PI / 180;
/** The minimum distance from the middle of the picture to its upper edge: a supercell and its surroundings. */
const minHalfHeightKm = 34;
/** The margin around a track, as a share of its size. */
const margin = 0.3;

/**
 * A part of the world in the spherical Mercator of map tiles: the world is one unit wide, and a pixel is
 * `unitsPerPixel` of it.
 */
export interface MapView {
  width: number;
  height: number;
  left: number;
  top: number;
  unitsPerPixel: number;
}

export function toPixel(view: MapView, { lat, lon }: Position): [x: number, y: number] {
  return [
    (mercatorX(lon) - view.left) / view.unitsPerPixel,
    (mercatorY(lat) - view.top) / view.unitsPerPixel,
  ];
}

export function toPosition(view: MapView, x: number, y: number): Position {
  return {
    lat: latOfMercatorY(view.top + y * view.unitsPerPixel),
    lon: lonOfMercatorX(view.left + x * view.unitsPerPixel),
  };
}

/** Shows the whole extent, and more on two sides where the picture has another shape. */
export function fitMapView(extent: ShownArea, width: number, height: number): MapView {
  const [left, right] = [mercatorX(extent.west), mercatorX(extent.east)];
  const [top, bottom] = [mercatorY(extent.north), mercatorY(extent.south)];
  const unitsPerPixel = Math.max((right - left) / width, (bottom - top) / height);
  return {
    width,
    height,
    left: (left + right - width * unitsPerPixel) / 2,
    top: (top + bottom - height * unitsPerPixel) / 2,
    unitsPerPixel,
  };
}

export function extentAround(path: readonly Position[]): ShownArea {
  const [lats, lons] = [path.map(({ lat }) => lat), path.map(({ lon }) => lon)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const middle = (south + north) / 2;
  const lonPerLat = 1 / Math.cos(middle * radians);
  const halfHeight = Math.max(minHalfHeightKm / kmPerDegree, (north - south) * (0.5 + margin));
  const halfWidth = Math.max(halfHeight * lonPerLat, (east - west) * (0.5 + margin));
  return {
    south: middle - halfHeight,
    north: middle + halfHeight,
    west: (west + east) / 2 - halfWidth,
    east: (west + east) / 2 + halfWidth,
  };
}

/** The zoom at which a tile pixel is about as large as a pixel of the view. */
export function naturalZoom({ unitsPerPixel }: MapView): number {
  return Math.log2(1 / (256 * unitsPerPixel));
}

export function kmPerPixel(view: MapView): number {
  const { lat } = toPosition(view, view.width / 2, view.height / 2);
  return view.unitsPerPixel * equatorKm * Math.cos(lat * radians);
}
