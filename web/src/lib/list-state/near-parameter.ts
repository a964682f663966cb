import { maxRadiusMiles } from '@touchdown/shared/tornadoes/map-limits.ts';
import type { Parameter } from './define-query-string.ts';

/** A circle around a place, as texts of the URL. */
export interface NearPlace {
  /** The place in words; empty for a position alone. */
  place: string;
  /** Empty until the place is found. */
  lat: string;
  lon: string;
  miles: string;
}

export const nearMiles: readonly number[] = [5, 10, 15, 25, 50, 100];
const maxPlaceLength = 100;

export const noNear: NearPlace = { place: '', lat: '', lon: '', miles: '15' };

/** Tornadoes that came near a place. The API takes its position; the words are for the chip. */
export const nearPlace: Parameter<NearPlace> = {
  fallback: noNear,
  read: (search) => {
    const lat = decimal(search.get('near_lat'), -90, 90);
    const lon = decimal(search.get('near_lon'), -180, 180);
    const miles = decimal(search.get('radius_miles'), 0, maxRadiusMiles);
    if (lat === '' || lon === '' || miles === '') return noNear;
    return {
      place: (search.get('near') ?? '').trim().slice(0, maxPlaceLength),
      lat,
      lon,
      miles: String(Number(miles)),
    };
  },
  write: ({ place, lat, lon, miles }) =>
    place === '' && lat === ''
      ? { near: '', near_lat: '', near_lon: '', radius_miles: '' }
      : { near: place, near_lat: lat, near_lon: lon, radius_miles: miles },
  chips: (near) => (near.lat === '' ? [] : [{ key: 'near', label: nearWords(near), without: () => noNear }]),
  leftOut: (search) => {
    const given = ['near_lat', 'near_lon', 'radius_miles'].some((name) => search.has(name));
    return (given || search.has('near')) && nearPlace.read(search) === noNear
      ? [
          `A place needs near_lat from -90 to 90, near_lon from -180 to 180 and radius_miles from 0 to ${maxRadiusMiles} together.`,
        ]
      : [];
  },
};

/** `within 15 miles of Joplin, Missouri` */
export function nearWords({ place, lat, lon, miles }: NearPlace): string {
  return `within ${miles} ${miles === '1' ? 'mile' : 'miles'} of ${place || `${lat}, ${lon}`}`;
}

/** Reads `37.08, -94.51`. */
export function readPosition(text: string): Pick<NearPlace, 'lat' | 'lon'> | undefined {
  const [lat = '', lon = '', ...more] = text.split(/[\s,]+/).filter((part) => part !== '');
  const position = { lat: decimal(lat, -90, 90), lon: decimal(lon, -180, 180) };
  return more.length === 0 && position.lat !== '' && position.lon !== '' ? position : undefined;
}

function decimal(text: string | null, min: number, max: number): string {
  if (text === null || !/^-?\d{1,5}(\.\d{1,10})?$/.test(text)) return '';
  return Number(text) >= min && Number(text) <= max ? text : '';
}
