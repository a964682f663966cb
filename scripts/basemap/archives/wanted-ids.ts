import { zxyToTileId } from 'pmtiles';
import { countyBoxes, tilesAround } from '../covered-tiles.ts';
import { readCensusAtlas } from '../layers/read-atlases.ts';

/** From an id up to, but without, another one. */
export type IdRange = [firstId: number, endId: number];

/** Up to this zoom tiles are chosen one by one. Above it, all tiles within a chosen one are. */
const chosenZoom = 8;
const wholeWorldMaxZoom = 3;

/**
 * Returns the ids of the tiles of the United States in ascending order, without gaps between two ranges. The ids of
 * the tiles within a tile follow each other at each zoom, because they are counted along a Hilbert curve.
 */
export function wantedIds(maxZoom: number): IdRange[] {
  const boxes = countyBoxes(readCensusAtlas());
  const ranges: IdRange[] = [[0, firstIdOf(Math.min(maxZoom, wholeWorldMaxZoom) + 1)]];
  for (let zoom = wholeWorldMaxZoom + 1; zoom <= maxZoom; zoom++) {
    const chosen = Math.min(zoom, chosenZoom);
    const within = 4 ** (zoom - chosen);
    const ids = [...tilesAround(boxes, chosen)].map((tile) => {
      const [x, y] = [tile % 2 ** chosen, Math.floor(tile / 2 ** chosen)];
      return zxyToTileId(chosen, x, y) - firstIdOf(chosen);
    });
    for (const index of ids.toSorted((a, b) => a - b)) {
      addRange(ranges, [firstIdOf(zoom) + index * within, firstIdOf(zoom) + (index + 1) * within]);
    }
  }
  return ranges;
}

/** Returns the parts of a range that the wanted ranges have. */
export function partsWanted(wanted: readonly IdRange[], [firstId, endId]: IdRange): IdRange[] {
  const parts: IdRange[] = [];
  for (let index = firstEndingAfter(wanted, firstId); index < wanted.length; index++) {
    const [first, end] = wanted[index] ?? [Infinity, Infinity];
    if (first >= endId) break;
    parts.push([Math.max(first, firstId), Math.min(end, endId)]);
  }
  return parts;
}

/** The number of tiles of all lower zooms. */
function firstIdOf(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

function addRange(ranges: IdRange[], [firstId, endId]: IdRange): void {
  const last = ranges.at(-1);
  if (last?.[1] === firstId) last[1] = endId;
  else ranges.push([firstId, endId]);
}

function firstEndingAfter(ranges: readonly IdRange[], id: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? Infinity) > id) high = middle;
    else low = middle + 1;
  }
  return low;
}
