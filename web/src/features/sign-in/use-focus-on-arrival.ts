import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element when it appears, so that reading continues there when a view replaces another. */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
