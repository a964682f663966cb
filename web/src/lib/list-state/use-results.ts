import { useRef } from 'react';

/**
 * The element with the results of a list, and a function that moves the focus there: the control that changed the
 * results may be gone or far away.
 */
export function useResults<E extends HTMLElement = HTMLElement>() {
  const results = useRef<E>(null);
  const lookAtResults = (scrollTo?: ScrollLogicalPosition) => {
    results.current?.focus({ preventScroll: true });
    if (scrollTo) results.current?.scrollIntoView({ block: scrollTo });
  };
  return { results, lookAtResults };
}
