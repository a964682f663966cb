import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { MapExtent } from './loop-request.ts';

const radians = Math.PI / 180;
const kmPerDegree = 111.2;
/** From the middle of the picture to its upper edge, at least: a supercell and what is around it. */
const minHalfHeightKm = 34;
/** Room around a track, as a share of it. */
const margin = 0.3;

/**
 * A piece of the world in spherical Mercator, as tiles have it: the world is one wide, and `unitsPerPixel` of
 * it are a pixel.
 */
export interface MapView {
  width: number;
  height: number;
  left: number;
  top: number;
  unitsPerPixel: number;
}

export function worldX(lon: number): number {
  return (lon + 180) / 360;
}

export function worldY(lat: number): number {
  return 0.5 - Math.asinh(Math.tan(lat * radians)) / (2 * Math.PI);
}

export function toPixel(view: MapView, { lat, lon }: Position): [x: number, y: number] {
  return [(worldX(lon) - view.left) / view.unitsPerPixel, (worldY(lat) - view.top) / view.unitsPerPixel];
}

export function toPosition(view: MapView, x: number, y: number): Position {
  const lon = (view.left + x * view.unitsPerPixel) * 360 - 180;
  const lat = Math.atan(Math.sinh((0.5 - view.top - y * view.unitsPerPixel) * 2 * Math.PI)) / radians;
  return { lat, lon };
}

/** Shows the whole extent; the picture's shape decides on which sides more than that is seen. */
export function fitMapView(extent: MapExtent, width: number, height: number): MapView {
  const [left, right] = [worldX(extent.west), worldX(extent.east)];
  const [top, bottom] = [worldY(extent.north), worldY(extent.south)];
  const unitsPerPixel = Math.max((right - left) / width, (bottom - top) / height);
  return {
    width,
    height,
    left: (left + right - width * unitsPerPixel) / 2,
    top: (top + bottom - height * unitsPerPixel) / 2,
    unitsPerPixel,
  };
}

export function extentAround(path: readonly Position[]): MapExtent {
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

/** The zoom whose tiles have about as many pixels as the view. */
export function naturalZoom({ unitsPerPixel }: MapView): number {
  return Math.log2(1 / (256 * unitsPerPixel));
}

export function kmPerPixel(view: MapView): number {
  const { lat } = toPosition(view, view.width / 2, view.height / 2);
  return view.unitsPerPixel * 40_075 * Math.cos(lat * radians);
}
