import type { Place } from '@touchdown/shared/geo/places.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { worldWidth } from '../world-frame.ts';

/** The height of a label, in pixels. */
export const labelSize = 12.5;
/** The width of a character, as a share of its height. */
const characterShare = 0.56;
const capitalShare = 0.68;
const [marginX, marginY] = [14, 5];

/** A name on a map. The lower its rank, the sooner it is kept. */
export interface NamedPlace extends Place {
  /** The height of its label in pixels, if it is another than that of towns. */
  size?: number;
  /** Whether its label stands on the place, not beside it. */
  isCentred?: boolean;
  /** How far its label is turned, clockwise; only if it stands on the place. */
  degrees?: number;
}

export interface Box {
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
export function uncollidedPlaces<P extends NamedPlace>(places: readonly P[], zoom: number): P[] {
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

function labelBox(place: NamedPlace, zoom: number): Box {
  const world = worldWidth(zoom);
  const [longitude, latitude] = place.position;
  const [x, y] = [mercatorX(longitude) * world, mercatorY(latitude) * world];
  const [wide, high] = turnedSize(place);
  const half = high / 2 + marginY;
  const left = place.isCentred ? x - wide / 2 : x;
  return { left: left - marginX, right: left + wide + marginX, top: y - half, bottom: y + half };
}

/** Returns the width and height of the box around a label, which is larger if the label is turned. */
export function turnedSize(place: NamedPlace): [wide: number, high: number] {
  const [wide, high] = [labelWidth(place), place.size ?? labelSize];
  if (!place.degrees) return [wide, high];
  const turn = (Math.abs(place.degrees) * Math.PI) / 180;
  const [along, across] = [Math.cos(turn), Math.sin(turn)];
  return [wide * along + high * across, wide * across + high * along];
}

/** How wide a name is, in pixels, as far as its letters tell. */
export function labelWidth({ name, size = labelSize }: NamedPlace): number {
  const isCapitals = name === name.toUpperCase() && /\p{Lu}/u.test(name);
  return name.length * size * (isCapitals ? capitalShare : characterShare);
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
