import type { Position } from '../../geo/great-circle.ts';
import { rangesFrom } from '../../geo/local-range.ts';
import { latOfMercatorY, lonOfMercatorX } from '../../geo/web-mercator.ts';

export const azimuthSteps = 7_200;
export const rangeStepMeters = 25;
const farthestStep = 65_535;

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
  /** Of a row, in pixels. */
  width: number;
  /** The azimuth of the pixel's centre, in `azimuthSteps` per turn. */
  azimuth: Uint16Array;
  /** The ground range, in steps of `rangeStepMeters`. */
  range: Uint16Array;
  farthestMeters: number;
}

export function makePixelTable(view: PixelGrid, radar: Position): PixelTable {
  const azimuth = new Uint16Array(view.width * view.height);
  const range = new Uint16Array(view.width * view.height);
  const ranges = rangesFrom(radar);
  const columns = Array.from({ length: view.width }, (_, x) =>
    ranges.eastward(lonOfMercatorX(view.left + (x + 0.5) * view.unitsPerPixel)),
  );
  let farthest = 0;
  for (let y = 0, pixel = 0; y < view.height; y += 1) {
    const rangeTo = ranges.atLatitude(latOfMercatorY(view.top + (y + 0.5) * view.unitsPerPixel));
    for (const column of columns) {
      const { km, bearing } = rangeTo(column);
      const turn = bearing / (2 * Math.PI);
      const step = Math.min(farthestStep, Math.round((km * 1_000) / rangeStepMeters));
      azimuth[pixel] = Math.floor((turn < 0 ? turn + 1 : turn) * azimuthSteps) % azimuthSteps;
      range[pixel] = step;
      if (step > farthest) farthest = step;
      pixel += 1;
    }
  }
  return { width: view.width, azimuth, range, farthestMeters: farthest * rangeStepMeters };
}
