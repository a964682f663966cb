import type { Position } from '@touchdown/shared/geo/great-circle.ts';

/** Rule 28: returns null for blank and (0, 0), and undefined for coordinates that are not on earth. */
export function readPlace(lat: string, lon: string): Position | null | undefined {
  if (lat.trim() === '' || lon.trim() === '') return null;
  const place = { lat: Number(lat), lon: Number(lon) };
  if (place.lat === 0 && place.lon === 0) return null;
  const isOnEarth = Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180;
  return isOnEarth && place.lat !== 0 && place.lon !== 0 ? place : undefined;
}
