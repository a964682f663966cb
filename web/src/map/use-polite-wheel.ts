import { useRef, type WheelEvent } from 'react';

/**
 * The wheel zooms a map inside a page only with ctrl, which a pinch on a touchpad sets too, or after a press on the
 * map, until the pointer leaves it. Otherwise the event does not reach the map, and the page scrolls.
 */
export function usePoliteWheel() {
  const isPressed = useRef(false);
  return {
    onPointerDownCapture: () => {
      isPressed.current = true;
    },
    onPointerLeave: () => {
      isPressed.current = false;
    },
    onWheelCapture: (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !isPressed.current) event.stopPropagation();
    },
  };
}
