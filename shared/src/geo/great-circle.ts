import { earthRadiusMiles } from './earth.ts';

export interface Position {
  lat: number;
  lon: number;
}

/** Returns the place, or null if one of its coordinates is not known. */
export function positionOf(lat: number | null, lon: number | null): Position | null {
  return lat === null || lon === null ? null : { lat, lon };
}

const radians = Math.PI / 180;

/** The haversine formula: within half a percent everywhere, and numerically stable for near points. */
export function distanceMiles(a: Position, b: Position): number {
  const dLat = (b.lat - a.lat) * radians;
  const dLon = (b.lon - a.lon) * radians;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Returns the initial bearing from a to b, 0 to 360 degrees, clockwise from north. */
export function bearingDegrees(a: Position, b: Position): number {
  const dLon = (b.lon - a.lon) * radians;
  const y = Math.sin(dLon) * Math.cos(b.lat * radians);
  const x =
    Math.cos(a.lat * radians) * Math.sin(b.lat * radians) -
    Math.sin(a.lat * radians) * Math.cos(b.lat * radians) * Math.cos(dLon);
  return (Math.atan2(y, x) / radians + 360) % 360;
}

/** Returns the difference of two bearings, 0 to 180 degrees. */
export function turnDegrees(from: number, to: number): number {
  const turn = Math.abs(from - to) % 360;
  return turn > 180 ? 360 - turn : turn;
}
