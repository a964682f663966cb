import { defineQueryString, type Parameter } from '../../../lib/list-state/define-query-string.ts';
import { mapArea } from '../../../lib/list-state/map-area-parameter.ts';
import { onByDefault } from '../../../lib/list-state/parameters.ts';
import { urlZoomOf, defaultDistance, distanceOfUrlZoom } from '../camera.ts';
import type { Span } from '../tracks/brush-tracks.ts';
import { filterParameters } from './explorer-filters.ts';

export interface ExplorerPlace {
  latitude: number;
  longitude: number;
  /** The distance of the camera, in metres. */
  distance: number;
}

const placeDecimals = 6;
const zoomDecimals = 2;

/** The place of the map. Without one, the map shows the whole country, whatever its size. */
const place: Parameter<ExplorerPlace | undefined> = {
  fallback: undefined,
  read: (search) => {
    const latitude = readNumber(search.get('lat'), 85);
    const longitude = readNumber(search.get('lon'), 180);
    const zoom = readNumber(search.get('zoom'), 24);
    if (latitude === undefined || longitude === undefined) return undefined;
    return {
      latitude,
      longitude,
      distance: zoom === undefined ? defaultDistance : distanceOfUrlZoom(zoom),
    };
  },
  write: (where) => ({
    lat: where?.latitude.toFixed(placeDecimals) ?? '',
    lon: where?.longitude.toFixed(placeDecimals) ?? '',
    zoom: where ? urlZoomOf(where.distance).toFixed(zoomDecimals) : '',
  }),
};

/** A span of the time brush, such as `4-6`. It may wrap around: `12-2` is December to February. */
function span(name: string, min: number, max: number): Parameter<Span | undefined> {
  return {
    fallback: undefined,
    read: (search) => {
      const [, from, to] = (/^(\d{1,2})-(\d{1,2})$/.exec(search.get(name) ?? '') ?? []).map(Number);
      const isValid = (value: number | undefined) => value !== undefined && value >= min && value <= max;
      return isValid(from) && isValid(to) ? ({ from, to } as Span) : undefined;
    },
    write: (value) => ({ [name]: value ? `${value.from}-${value.to}` : '' }),
  };
}

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
  /** The reports that stand in for the official record until it comes, where the time span goes beyond it. */
  showReports: onByDefault('preliminary', 'off'),
  /** The time brush. Its years are `start_time_from` and `start_time_to`. */
  months: span('months', 1, 12),
  hours: span('hours', 0, 23),
  place,
  /** What the map shows first, where a list is limited to an area. It ends with the first movement of the map. */
  area: { ...mapArea, chips: () => [] },
});
