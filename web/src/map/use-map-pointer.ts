import type { PickingInfo } from '@deck.gl/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { MapView } from './map-view.ts';
import type { Marks } from './marks.ts';
import { pickMark } from './pick-mark.ts';
import type { MapDeck } from './use-deck.ts';

/** Where a pointer is on a map. */
export interface MapPoint {
  /** In pixels from the map's top left corner. */
  x: number;
  y: number;
  /** Longitude and latitude; undefined once the pointer has left. */
  coordinate: number[] | undefined;
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
  data: Marks[];
  isMovable: boolean;
}

/** Handles the pointer over a map: its cursor, clicks, and the tip of the mark under it, which it returns. */
export function useMapPointer(
  deck: RefObject<MapDeck | null>,
  { view, data, isMovable, tipOf, onPick, onHover }: MapPointerOptions,
) {
  const isOver = useRef(false);
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
  const pick = useRef<(x: number, y: number) => string | undefined>(undefined);
  useEffect(() => {
    pick.current = view && ((x, y) => pickMark(data, view.project, x, y));
  }, [view, data]);
  useEffect(() => {
    const pointOf = ({ x, y, coordinate }: PickingInfo): MapPoint => ({
      x,
      y,
      coordinate,
      id: coordinate && pick.current?.(x, y),
    });
    deck.current?.setProps({
      onHover: (info: PickingInfo) => {
        const point = pointOf(info);
        isOver.current = point.id !== undefined;
        const text = point.id === undefined ? undefined : tipOf?.(point.id);
        setTip(text ? { text, x: point.x, y: point.y } : undefined);
        onHover?.(point);
      },
      getCursor: ({ isDragging }) =>
        isOver.current && onPick ? 'pointer' : isDragging ? 'grabbing' : isMovable ? 'grab' : 'default',
      ...(onPick ? { onClick: (info: PickingInfo) => onPick(pointOf(info)) } : {}),
    });
  }, [deck, tipOf, onPick, onHover, isMovable]);
  return tip;
}
