import { useEffect, useRef, useState, type RefObject } from 'react';
import { followGestures } from './gestures/follow-gestures.ts';
import type { Live } from './live.ts';
import type { MapPlace } from './map-frame.ts';
import { mapViewOf, type MapView } from './map-view.ts';
import type { Marks } from './marks.ts';
import type { Move } from './move-map.ts';
import { pickMark } from './pick-mark.ts';

/** Where a pointer is on a map. */
export interface MapPoint {
  /** In pixels from the map's top left corner. */
  x: number;
  y: number;
  /** Longitude and latitude; undefined once the pointer has left. */
  coordinate: [longitude: number, latitude: number] | undefined;
  /** The id of the mark under the pointer, if one can be picked. */
  id: string | undefined;
}

export interface MapPointerHandlers {
  /** The text beside the pointer when it is on a mark. */
  tipOf?: ((id: string) => string | undefined) | undefined;
  onPick?: ((point: MapPoint) => void) | undefined;
  /** Called as a pointer moves over the map, and once as it leaves. */
  onHover?: ((point: MapPoint) => void) | undefined;
}

interface MapPointerOptions extends MapPointerHandlers {
  view: MapView | undefined;
  live: Live<MapPlace>;
  data: Marks[];
  isMovable: boolean;
  wheelZooms: boolean;
  /** Called for each movement of a gesture. */
  onMove: (move: Move) => void;
}

/** Handles the pointers over a map: movements and presses. Returns the tip of the mark under one, and the cursor. */
export function useMapPointer(container: RefObject<HTMLElement | null>, options: MapPointerOptions) {
  const latest = useRef(options);
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
  const [hold, setHold] = useState<'mark' | 'map'>();
  const { isMovable, wheelZooms, onPick } = options;
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const pointAt = (x: number, y: number): MapPoint => {
      const { data } = latest.current;
      const view = viewNow(latest.current);
      return { x, y, coordinate: view?.unproject(x, y), id: view && pickMark(data, view.project, x, y) };
    };
    return followGestures(
      element,
      { isMovable, wheelZooms },
      {
        place: () => latest.current.live.now,
        move: (move) => latest.current.onMove(move),
        onTap: (x, y) => latest.current.onPick?.(pointAt(x, y)),
        onDrag: (isDragging) => setHold(isDragging ? 'map' : undefined),
        onHover: (at) => {
          const point = at ? pointAt(...at) : { x: -1, y: -1, coordinate: undefined, id: undefined };
          setHold(point.id === undefined ? undefined : 'mark');
          const text = point.id === undefined ? undefined : latest.current.tipOf?.(point.id);
          setTip(text ? { text, x: point.x, y: point.y } : undefined);
          latest.current.onHover?.(point);
        },
      },
    );
  }, [container, isMovable, wheelZooms]);
  const cursor =
    hold === 'map' ? 'grabbing' : hold === 'mark' && onPick ? 'pointer' : isMovable ? 'grab' : 'default';
  return { tip, cursor };
}

/** What the map shows at this moment, which may be on the way to its next rendering. */
function viewNow({ view, live }: MapPointerOptions): MapView | undefined {
  return view && live.now && live.now !== view.place ? mapViewOf(live.now, view.width, view.height) : view;
}
