import { useEffect, useRef, type RefObject } from 'react';

/** Where a view takes another's place in the same screen, reading begins at what is new. */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
