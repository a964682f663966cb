import type { Locator } from 'playwright';
import { fitBesideCovers, type Cover } from '../../src/map/covers.ts';
import { boundsOf } from '../../src/map/fit-bounds.ts';
import { frameOf, projectionOf } from '../../src/map/world-frame.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the position on the page of one of the places that a map shows. */
export function placeOnMap(
  { x, y, width, height }: Box,
  shown: readonly [number, number][],
  place: readonly [number, number],
  covers: readonly Cover[],
): [x: number, y: number] {
  const view = fitBesideCovers(boundsOf(shown), width, height, covers);
  const [across, down] = projectionOf(frameOf(view, width, height))(place);
  return [x + across, y + down];
}

/** Returns the boxes of what lies over a map: its buttons, and its scale with the credit. */
export async function coversOnMap(map: Locator): Promise<Cover[]> {
  const frame = await map.boundingBox();
  const covers = await map.locator('..').locator('[data-covers-map]').all();
  const boxes = await Promise.all(covers.map((cover) => cover.boundingBox()));
  return boxes.flatMap((box) => {
    if (!box || !frame) return [];
    const [left, top] = [box.x - frame.x, box.y - frame.y];
    return [{ left, top, right: left + box.width, bottom: top + box.height }];
  });
}
