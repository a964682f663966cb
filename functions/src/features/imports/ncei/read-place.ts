import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { readPlausible } from '../files/plausible-values.ts';

/** Rule 28: returns null for blank and (0, 0), and undefined for coordinates that are not on earth. */
export function readPlace(latText: string, lonText: string): Position | null | undefined {
  if (latText.trim() === '' || lonText.trim() === '') return null;
  const lat = readPlausible(latText.trim(), 'latitude');
  const lon = readPlausible(lonText.trim(), 'longitude');
  if (typeof lat !== 'number' || typeof lon !== 'number') return undefined;
  if (lat === 0 && lon === 0) return null;
  return lat !== 0 && lon !== 0 ? { lat, lon } : undefined;
}
