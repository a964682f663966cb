import { readMonthDay } from '../../../lib/filters/month-day.ts';
import { readScaleList } from '../../../lib/filters/scale-values.ts';
import { findState } from '../../../lib/filters/us-states.ts';
import { addressZoomOf, defaultCentre, defaultDistance, distanceOfAddressZoom } from '../camera.ts';
import { filterParameters, type ExplorerFilters } from './explorer-filters.ts';

export interface ExplorerPlace {
  latitude: number;
  longitude: number;
  /** Of the camera, in metres. */
  distance: number;
}

export interface ExplorerAddress {
  filters: ExplorerFilters;
  place: ExplorerPlace;
  showPaths: boolean;
  /** The layer of every track; ours, on unless it is turned off. */
  showTracks: boolean;
}

const placeDecimals = 6;
const zoomDecimals = 2;

/** The state of the map in its address; what cannot be meant counts as not said. */
export function readExplorerAddress(search: URLSearchParams): ExplorerAddress {
  return {
    filters: {
      ratings: readScaleList(search.get('ef_rating')),
      state: findState(search.get('state')),
      from: readDate(search.get('start_time_from')),
      to: readDate(search.get('start_time_to')),
      monthDay: readWholeMonthDay(search),
    },
    place: readPlace(search),
    showPaths: search.get('show_paths') !== 'false',
    showTracks: search.get('tracks') !== 'off',
  };
}

/** Defaults are left out, but for the place once the map has been moved. */
export function writeExplorerAddress({
  filters,
  place,
  showPaths,
  showTracks,
}: ExplorerAddress): URLSearchParams {
  const search = new URLSearchParams(filterParameters(filters));
  if (!showPaths) search.set('show_paths', 'false');
  if (!showTracks) search.set('tracks', 'off');
  if (!isDefaultPlace(place)) {
    search.set('lat', place.latitude.toFixed(placeDecimals));
    search.set('lon', place.longitude.toFixed(placeDecimals));
    search.set('zoom', addressZoomOf(place.distance).toFixed(zoomDecimals));
  }
  return search;
}

export const defaultPlace: ExplorerPlace = { ...defaultCentre, distance: defaultDistance };

function isDefaultPlace({ latitude, longitude, distance }: ExplorerPlace): boolean {
  return (
    latitude === defaultCentre.latitude &&
    longitude === defaultCentre.longitude &&
    distance === defaultDistance
  );
}

function readPlace(search: URLSearchParams): ExplorerPlace {
  const latitude = readNumber(search.get('lat'), 85);
  const longitude = readNumber(search.get('lon'), 180);
  const zoom = readNumber(search.get('zoom'), 24);
  if (latitude === undefined || longitude === undefined) return defaultPlace;
  return {
    latitude,
    longitude,
    distance: zoom === undefined ? defaultDistance : distanceOfAddressZoom(zoom),
  };
}

/** Month and day count only together. */
function readWholeMonthDay(search: URLSearchParams) {
  const read = readMonthDay(search.get('month'), search.get('day'));
  return read.day === null ? { month: null, day: null } : read;
}

function readNumber(text: string | null, limit: number): number | undefined {
  const value = Number(text);
  return text !== null && text.trim() !== '' && Math.abs(value) <= limit ? value : undefined;
}

function readDate(text: string | null): string {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? '';
  return date !== '' && !Number.isNaN(Date.parse(date)) ? date : '';
}
