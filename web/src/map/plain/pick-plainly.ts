import type { Layer } from '@deck.gl/core';
import type { PlainFrame } from '../web-mercator.ts';
import { distanceTo } from '../tracks/nearest-track.ts';
import { projectionOf } from '../tracks/picture-projection.ts';
import { lineOf, plainKind, plainProps, valueOf } from './plain-props.ts';

/** How near a pointer must come, in pixels. */
export const pickingReach = 6;

/** What lies under a pointer on a plain canvas: of the topmost layer that can be picked, the nearest. */
export function pickPlainly(layers: readonly Layer[], frame: PlainFrame, x: number, y: number): unknown {
  const project = projectionOf(frame);
  for (const layer of layers.toReversed()) {
    const props = plainProps(layer);
    const { data, getPosition, getRadius = 0 } = props;
    if (!props.pickable) continue;
    let best: unknown;
    let bestDistance = pickingReach;
    const offer = (item: unknown, distance: number) => {
      if (distance <= bestDistance) [best, bestDistance] = [item, distance];
    };
    for (const item of data) {
      if (plainKind(layer) === 'lines') {
        const corners = lineOf(props, item).map((place) => project(...place));
        for (const [at, to] of corners.entries()) {
          const from = corners[at - 1];
          if (from) offer(item, distanceTo({ from, to }, x, y));
        }
      } else if (getPosition) {
        const [atX, atY] = project(...getPosition(item));
        offer(item, Math.hypot(x - atX, y - atY) - valueOf(getRadius, item));
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}
