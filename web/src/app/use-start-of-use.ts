import { useEffect, useRef, useState, type PointerEvent, type TouchEvent } from 'react';

/** A mouse that rests on the picture for this time is about to use it; one that only passes loads nothing. */
const restMilliseconds = 250;
const fingersToMove = 2;

/** Notices that somebody begins to use a picture as a map: with a mouse, a tap, two fingers, or its button. */
export function useStartOfUse() {
  const [start, setStart] = useState<'pointer' | 'button'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (by: 'pointer' | 'button') => setStart((before) => before ?? by);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') timer.current = setTimeout(() => begin('pointer'), restMilliseconds);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof HTMLCanvasElement) begin('pointer');
    },
    // A finger that scrolls the page over the picture makes no click.
    onClick: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLCanvasElement) begin('pointer');
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      if (touches.length >= fingersToMove) begin('pointer');
    },
  };
  return { start, begin, handlers: start ? {} : handlers };
}
