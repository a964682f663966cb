import { useRef, type PointerEvent, type RefObject } from 'react';

/**
 * Lets a pointer drag an item of a list to another place. The list gets the pointer, because the item's element
 * moves in the document meanwhile.
 */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  move: (id: string, to: number) => void,
) {
  const dragged = useRef<string>(undefined);
  const end = () => {
    dragged.current = undefined;
  };
  return {
    start: (id: string, { pointerId, isPrimary, button }: PointerEvent) => {
      if (!isPrimary || button !== 0) return;
      dragged.current = id;
      list.current?.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      const items = [...(list.current?.children ?? [])] as HTMLElement[];
      const from = items.findIndex((item) => item.dataset['id'] === dragged.current);
      if (dragged.current === undefined || from < 0) return;
      const to = placeAt(items, clientY, from);
      if (to !== from) move(dragged.current, to);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Returns the place of an item whose pointer is at this height. It passes a neighbour at the neighbour's middle. */
function placeAt(items: readonly HTMLElement[], clientY: number, from: number): number {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
  const above = middles.slice(0, from).filter((middle) => clientY > middle).length;
  const below = middles.slice(from + 1).filter((middle) => clientY > middle).length;
  return above < from ? above : from + below;
}
