import { isSamePlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import { frameOf, projectionOf } from '../world-frame.ts';

/** The CSS transform that moves a picture of one view to its place in another. */
export function movement({ place: before }: MapView, { place, width, height }: MapView): string {
  if (isSamePlace(before, place)) return '';
  const [x, y] = projectionOf(frameOf(place, width, height))([before.longitude, before.latitude]);
  return `translate(${x - width / 2}px, ${y - height / 2}px) scale(${2 ** (place.zoom - before.zoom)})`;
}
