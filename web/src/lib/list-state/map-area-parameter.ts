import { areaWords, type MapArea } from './area-words.ts';
import type { Parameter } from './define-query-string.ts';

/** The area of a map, where all four sides are numbers. The server handles one that is upside down or beyond a pole. */
export const mapArea: Parameter<MapArea | null> = {
  fallback: null,
  read: (search) => {
    const [north, south, east, west] = ['north', 'south', 'east', 'west'].map((side) =>
      degrees(search.get(`bounds_${side}`)),
    );
    return north && south && east && west ? { north, south, east, west } : null;
  },
  write: (area) => ({
    bounds_north: area?.north ?? '',
    bounds_south: area?.south ?? '',
    bounds_east: area?.east ?? '',
    bounds_west: area?.west ?? '',
  }),
  chips: (area) =>
    area ? [{ key: 'area', label: `Map area: ${areaWords(area)}`, without: () => null }] : [],
};

function degrees(text: string | null): string | undefined {
  return text !== null && /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? text : undefined;
}
