import { earthRadiusKm } from '../geo/earth.ts';
import type { Position } from '../geo/great-circle.ts';
import { latOfMercatorY, lonOfMercatorX } from '../geo/web-mercator.ts';

export const azimuthSteps = 7_200;
export const rangeStepMeters = 25;
const farthestStep = 65_535;
const earthRadiusMeters = earthRadiusKm * 1_000;
const radians = Math.PI / 180;

/** A part of the world in the units of `web-mercator.ts`. */
interface PixelGrid {
  width: number;
  height: number;
  left: number;
  top: number;
  unitsPerPixel: number;
}

/** The azimuth and range of every pixel of a view from a radar. Made once per view. */
export interface PixelTable {
  /** The azimuth of the pixel's centre, in `azimuthSteps` per turn. */
  azimuth: Uint16Array;
  /** The ground range, in steps of `rangeStepMeters`. */
  range: Uint16Array;
  farthestMeters: number;
}

export function makePixelTable(view: PixelGrid, radar: Position): PixelTable {
  const azimuth = new Uint16Array(view.width * view.height);
  const range = new Uint16Array(view.width * view.height);
  const [sinRadar, cosRadar] = [Math.sin(radar.lat * radians), Math.cos(radar.lat * radians)];
  const columns = Array.from({ length: view.width }, (_, x) => {
    const dLon = (lonOfMercatorX(view.left + (x + 0.5) * view.unitsPerPixel) - radar.lon) * radians;
    return { sine: Math.sin(dLon), cosine: Math.cos(dLon) };
  });
  let farthest = 0;
  for (let y = 0, pixel = 0; y < view.height; y += 1) {
    const lat = latOfMercatorY(view.top + (y + 0.5) * view.unitsPerPixel) * radians;
    const [sinLat, cosLat] = [Math.sin(lat), Math.cos(lat)];
    for (const { sine, cosine } of columns) {
      // The pixel's direction in the radar's east and north, and the angle between the two verticals.
      const east = cosLat * sine;
      const north = cosRadar * sinLat - sinRadar * cosLat * cosine;
      const up = sinRadar * sinLat + cosRadar * cosLat * cosine;
      const angle = Math.atan2(Math.hypot(east, north), up);
      const turn = Math.atan2(east, north) / (2 * Math.PI);
      const step = Math.min(farthestStep, Math.round((angle * earthRadiusMeters) / rangeStepMeters));
      azimuth[pixel] = Math.floor((turn < 0 ? turn + 1 : turn) * azimuthSteps) % azimuthSteps;
      range[pixel] = step;
      if (step > farthest) farthest = step;
      pixel += 1;
    }
  }
  return { azimuth, range, farthestMeters: farthest * rangeStepMeters };
}
