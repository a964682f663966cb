/** Degrees: west, south, east, north. */
export type MapExtent = [west: number, south: number, east: number, north: number];

/** Not beside the schema, so that forms can import it. */
export const mapExtentWords = 'west, south, east and north in degrees, such as -98.2,34.9,-97.1,35.6';

const degrees = '-?\\d{1,3}(?:\\.\\d{0,10})?';
const fourDegrees = new RegExp(`^\\[?\\s*(?:${degrees}\\s*,\\s*){3}${degrees}\\s*\\]?$`);

/** Parses four degrees, with or without brackets. Returns undefined for an impossible extent. */
export function parseMapExtent(text: string): MapExtent | undefined {
  if (!fourDegrees.test(text)) return undefined;
  const extent = text
    .replaceAll(/[[\]\s]/g, '')
    .split(',')
    .map(Number) as MapExtent;
  const [west, south, east, north] = extent;
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnEarth && west < east && south < north ? extent : undefined;
}
