import { defineQueryString, type Parameter } from '../../../lib/list-state/define-query-string.ts';
import { onByDefault } from '../../../lib/list-state/parameters.ts';
import { urlZoomOf, defaultCentre, defaultDistance, distanceOfUrlZoom } from '../camera.ts';
import { filterParameters } from './explorer-filters.ts';

export interface ExplorerPlace {
  latitude: number;
  longitude: number;
  /** The distance of the camera, in metres. */
  distance: number;
}

const placeDecimals = 6;
const zoomDecimals = 2;

/** The place of the map; left out until the map is moved. */
const place: Parameter<ExplorerPlace> = {
  fallback: { ...defaultCentre, distance: defaultDistance },
  read: (search) => {
    const latitude = readNumber(search.get('lat'), 85);
    const longitude = readNumber(search.get('lon'), 180);
    const zoom = readNumber(search.get('zoom'), 24);
    if (latitude === undefined || longitude === undefined) return place.fallback;
    return {
      latitude,
      longitude,
      distance: zoom === undefined ? defaultDistance : distanceOfUrlZoom(zoom),
    };
  },
  write: ({ latitude, longitude, distance }) =>
    latitude === defaultCentre.latitude &&
    longitude === defaultCentre.longitude &&
    distance === defaultDistance
      ? { lat: '', lon: '', zoom: '' }
      : {
          lat: latitude.toFixed(placeDecimals),
          lon: longitude.toFixed(placeDecimals),
          zoom: urlZoomOf(distance).toFixed(zoomDecimals),
        },
};

function readNumber(text: string | null, limit: number): number | undefined {
  const value = Number(text);
  return text !== null && text.trim() !== '' && Math.abs(value) <= limit ? value : undefined;
}

/** The query string of the map. */
export const explorerQueryString = defineQueryString({
  ...filterParameters,
  showPaths: onByDefault('show_paths', 'false'),
  /** The layer of all tracks, which the specification does not have. It is on unless it is turned off. */
  showTracks: onByDefault('tracks', 'off'),
  place,
});
