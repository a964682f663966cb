import { isSamePlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import { frameOf, projectionOf } from '../world-frame.ts';

type Seen = Pick<MapView, 'place' | 'width' | 'height'>;

/** How far the top left corner of a picture of one view moves in another, in pixels, and how much the picture grows. */
export function movementOf({ place: before }: Seen, { place, width, height }: Seen) {
  if (isSamePlace(before, place)) return { x: 0, y: 0, scale: 1 };
  const scale = 2 ** (place.zoom - before.zoom);
  const [x, y] = projectionOf(frameOf(place, width, height))([before.longitude, before.latitude]);
  return { x: hundredths(x - (width / 2) * scale), y: hundredths(y - (height / 2) * scale), scale };
}

/** The CSS transform that moves a picture of one view to its place in another. */
export function movement(before: Seen, after: Seen): string {
  const { x, y, scale } = movementOf(before, after);
  // As seen from its middle, around which a picture grows.
  const beyond = (length: number) => hundredths((length / 2) * (scale - 1));
  return x === 0 && y === 0 && scale === 1
    ? ''
    : `translate(${x + beyond(after.width)}px, ${y + beyond(after.height)}px) scale(${scale})`;
}

/** A movement by whole pixels stays one, so that the picture stays sharp. */
function hundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
