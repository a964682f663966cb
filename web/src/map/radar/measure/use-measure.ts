import { useState } from 'react';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { MapView } from '../../map-view.ts';

/** How far an arrow key moves the cursor, and with Shift. */
const [stepPixels, longStepPixels] = [4, 40];
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Two places to measure between. A third press begins again. */
export function useMeasure() {
  const [isOn, setOn] = useState(false);
  const [ends, setEnds] = useState<readonly Position[]>([]);
  const toggle = (next: boolean) => {
    setOn(next);
    setEnds([]);
  };
  return {
    isOn,
    /** None, one or two. */
    ends,
    toggle,
    pick: (place: Position) => setEnds((now) => (now.length === 1 ? [...now, place] : [place])),
  };
}

export type MeasureState = ReturnType<typeof useMeasure>;

/** Where a key moves the cursor, within the picture; undefined for other keys. */
export function movedCursor(
  view: MapView,
  from: Position,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Position | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const step = shiftKey ? longStepPixels : stepPixels;
  const [x, y] = view.project([from.lon, from.lat]);
  const within = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
  const [lon, lat] = view.unproject(
    within(x + direction[0] * step, view.width),
    within(y + direction[1] * step, view.height),
  );
  return { lat, lon };
}
