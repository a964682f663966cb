import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has come into view and the browser has had time for what was there before. Stays true. */
export function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    let forget = () => {};
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      forget = whenIdle(() => setSeen(true));
    });
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [place]);
  return isSeen;
}

/** Safari has no idle callback; there a moment's wait does. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 1_500 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
