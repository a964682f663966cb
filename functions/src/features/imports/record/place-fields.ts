import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { placeText } from '../places/place-text.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** The values of a new draft that follow from its coordinates. `withPlaces` finds them. */
export const unplaced = { begin_place: null, end_place: null } as const;

/** Says where a tornado began and ended by the nearest towns. */
export function withPlaces({ tornado, sources }: TornadoDraft): TornadoDraft {
  const start = positionOf(tornado.start_lat, tornado.start_lon);
  const end = positionOf(tornado.end_lat, tornado.end_lon);
  return {
    tornado: { ...tornado, begin_place: start && placeText(start), end_place: end && placeText(end) },
    sources,
  };
}

function positionOf(lat: number | null, lon: number | null): Position | null {
  return lat === null || lon === null ? null : { lat, lon };
}
