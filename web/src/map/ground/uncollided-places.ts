import type { Place } from '@touchdown/shared/geo/places.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { worldWidth } from '../world-frame.ts';

/** The height of a label, in pixels. */
export const labelSize = 12.5;
const characterWidth = labelSize * 0.56;
const [marginX, marginY] = [14, 5];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * The places whose names fit at this zoom without touching. Larger places come first; a name is kept only if
 * it touches no name already kept. The result does not depend on where the map is, so names do not appear
 * and disappear while it is dragged.
 */
export function uncollidedPlaces(places: readonly Place[], zoom: number): Place[] {
  const kept: Box[] = [];
  return places
    .toSorted((a, b) => a.rank - b.rank)
    .filter((place) => {
      const box = labelBox(place, zoom);
      if (kept.some((other) => overlap(box, other))) return false;
      kept.push(box);
      return true;
    });
}

function labelBox({ name, position: [longitude, latitude] }: Place, zoom: number): Box {
  const world = worldWidth(zoom);
  const [x, y] = [mercatorX(longitude) * world, mercatorY(latitude) * world];
  const half = labelSize / 2 + marginY;
  return {
    left: x - marginX,
    right: x + name.length * characterWidth + marginX,
    top: y - half,
    bottom: y + half,
  };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
