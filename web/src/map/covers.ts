import { fitBounds, fitWithin } from './fit-bounds.ts';
import type { Box } from './ground/uncollided-places.ts';
import type { Bounds, MapPlace, Padding } from './map-frame.ts';

/** What lies over a map and hides it, in pixels from the map's top left: buttons, scale and credit. */
export type Cover = Box;

/** Marks an element as one that hides what is under it. */
export const coverMark = { 'data-covers-map': '' };

/** From the edge, or from what lies over the map, to the path: half of a marker, and what is around its ends. */
const airPixels = 26;
/** With less room than this for the path, the map is too small to spare what lies over it. */
const leastRoom = 32;

/** Returns the boxes of all marked elements of a map, or of what is around it. */
export function coversOf(map: Element, around = map): Cover[] {
  const frame = map.getBoundingClientRect();
  return coverElements(around)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ left, right, top, bottom }) => ({
      left: left - frame.left,
      right: right - frame.left,
      top: top - frame.top,
      bottom: bottom - frame.top,
    }));
}

export function coverElements(around: Element): Element[] {
  return [...around.querySelectorAll('[data-covers-map]')];
}

/**
 * Returns the place where a map shows the whole bounds, as large as can be, and nothing lies over them. Each cover is
 * left out on the side that leaves the most room: above or beside, below or beside.
 */
export function fitBesideCovers(
  bounds: Bounds,
  width: number,
  height: number,
  covers: readonly Cover[],
): MapPlace {
  const even = { top: airPixels, right: airPixels, bottom: airPixels, left: airPixels };
  const [first, ...others] = covers
    .reduce<Padding[]>((ways, cover) => ways.flatMap((way) => around(cover, way, width, height)), [even])
    .filter(
      ({ top, right, bottom, left }) => Math.min(width - left - right, height - top - bottom) >= leastRoom,
    )
    .map((padding) => fitWithin(bounds, width, height, padding));
  if (!first) return fitBounds(bounds, width, height, even);
  return others.reduce((best, place) => (place.zoom > best.zoom ? place : best), first);
}

/** The two ways past a cover: above or below it, and beside it. */
function around(cover: Cover, padding: Padding, width: number, height: number): [Padding, Padding] {
  const isAbove = cover.bottom < height / 2;
  const isLeft = cover.right < width / 2;
  const upright = isAbove
    ? { ...padding, top: Math.max(padding.top, cover.bottom + airPixels) }
    : { ...padding, bottom: Math.max(padding.bottom, height - cover.top + airPixels) };
  const level = isLeft
    ? { ...padding, left: Math.max(padding.left, cover.right + airPixels) }
    : { ...padding, right: Math.max(padding.right, width - cover.left + airPixels) };
  return [upright, level];
}
