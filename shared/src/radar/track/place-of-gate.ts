import { kmPerDegree } from '../../geo/earth.ts';
import type { Position } from '../../geo/great-circle.ts';
import { groundFrom, type Ground } from './search-area.ts';

const radians = Math.PI / 180;

/** Returns the place that a radar sees so far east and north of it, on the ellipsoid. */
export function placeOf(radar: Position, { east, north }: Ground): Position {
  let place = moved(radar, radar, { east, north });
  // The sphere is half a percent off. Twice corrected by what is left, it is right to a metre.
  for (let round = 0; round < 2; round += 1) {
    const seen = groundFrom(radar, place);
    place = moved(radar, place, { east: east - seen.east, north: north - seen.north });
  }
  return place;
}

function moved(radar: Position, { lat, lon }: Position, { east, north }: Ground): Position {
  return {
    lat: lat + north / kmPerDegree,
    lon: lon + east / kmPerDegree / Math.cos(radar.lat * radians),
  };
}
