import { useRef } from 'react';

/**
 * The part of a page that holds a list's results. What was pressed to change them may be gone or far
 * away: keyboard and screen reader go on at the results.
 */
export function useResults<E extends HTMLElement = HTMLElement>() {
  const results = useRef<E>(null);
  const lookAtResults = (scrollTo?: ScrollLogicalPosition) => {
    results.current?.focus({ preventScroll: true });
    if (scrollTo) results.current?.scrollIntoView({ block: scrollTo });
  };
  return { results, lookAtResults };
}
