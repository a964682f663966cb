import { WebMercatorViewport } from '@deck.gl/core';
import type { Bounds, Padding } from './map-frame.ts';

export interface MapPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** Closer than this, neither the path nor the ground shows any more detail. */
const closestZoom = 11.5;

/** Returns the place where a map of this size shows the whole bounds. */
export function fitBounds(bounds: Bounds, width: number, height: number, padding: Padding): MapPlace {
  const viewport = new WebMercatorViewport({ width: Math.max(width, 1), height: Math.max(height, 1) });
  const room = {
    top: Math.min(padding.top, height * 0.4),
    bottom: Math.min(padding.bottom, height * 0.4),
    left: Math.min(padding.left, width * 0.55),
    right: Math.min(padding.right, width * 0.4),
  };
  const { longitude, latitude, zoom } = viewport.fitBounds(bounds, { padding: room, maxZoom: closestZoom });
  return { longitude, latitude, zoom };
}

/** The smallest extent of bounds: around one point, the next towns are in view. */
const pointMarginDegrees = 0.35;

export function boundsOf(points: readonly [number, number][]): Bounds {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const margin = Math.max(0, (pointMarginDegrees - Math.max(east - west, north - south)) / 2);
  return [
    [west - margin, south - margin],
    [east + margin, north + margin],
  ];
}
