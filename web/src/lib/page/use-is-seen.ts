import { useEffect, useState, type RefObject } from 'react';

/** Returns whether an element has come into view and, if wanted, the browser has been idle since. Stays true. */
export function useIsSeen(
  place: RefObject<HTMLElement | null>,
  when: 'at once' | 'when idle' = 'when idle',
): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      if (when === 'at once') setSeen(true);
      else cancel = whenIdle(() => setSeen(true));
    });
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [place, when]);
  return isSeen;
}

/** Safari has no idle callback; there a short delay replaces it. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 1_500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
