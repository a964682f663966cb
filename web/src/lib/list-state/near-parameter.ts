import { maxRadiusMiles } from '@touchdown/shared/tornadoes/map-limits.ts';
import { unitOf } from '../quantities.ts';
import type { Units } from '../units.ts';
import type { Parameter } from './define-query-string.ts';
import { recordLimit, shownLimit } from './limit-text.ts';

/** A circle around a place, as texts of the URL. */
export interface NearPlace {
  /** The place in words; empty for a position alone. */
  place: string;
  /** Empty until the place is found. */
  lat: string;
  lon: string;
  miles: string;
}

/** The distances to choose from, as the texts of the URL. */
export const nearChoices: Record<Units, readonly string[]> = {
  us: ['5', '10', '15', '25', '50', '100'],
  metric: ['10', '15', '25', '50', '100', '150'].map((km) => recordLimit('metric', 'length', km)),
};
/** The distance before anybody has chosen one. */
export const firstNearChoice: Record<Units, string> = {
  us: '15',
  metric: recordLimit('metric', 'length', '25'),
};
const maxPlaceLength = 100;

export const noNear: NearPlace = { place: '', lat: '', lon: '', miles: firstNearChoice.us };

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
  chips: (near, units) =>
    near.lat === '' ? [] : [{ key: 'near', label: nearWords(near, units), without: () => noNear }],
  leftOut: (search) => {
    const given = ['near_lat', 'near_lon', 'radius_miles'].some((name) => search.has(name));
    return (given || search.has('near')) && nearPlace.read(search) === noNear
      ? [
          `A place needs near_lat (-90 to 90), near_lon (-180 to 180) and radius_miles (0 to ${maxRadiusMiles}).`,
        ]
      : [];
  },
};

/** `within 15 miles of Joplin, Missouri` */
export function nearWords({ place, lat, lon, miles }: NearPlace, units: Units): string {
  return `within ${distanceWords(miles, units)} of ${place || `${lat}, ${lon}`}`;
}

/** `15 miles`, `24.14 km`: as exact as the URL. */
export function distanceWords(miles: string, units: Units): string {
  const shown = shownLimit(units, 'length', miles);
  return `${shown} ${unitOf(units, 'length', Number(shown))}`;
}

function decimal(text: string | null, min: number, max: number): string {
  if (text === null || !/^-?\d{1,5}(\.\d{1,10})?$/.test(text)) return '';
  return Number(text) >= min && Number(text) <= max ? text : '';
}
