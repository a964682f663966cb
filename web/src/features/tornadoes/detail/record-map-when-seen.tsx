import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const RecordMap = lazy(() =>
  import('./record-map.tsx').then(({ RecordMap: component }) => ({ default: component })),
);

/** The map loads after the words, and only when its place comes into view: it never holds up the first paint. */
export function RecordMapWhenSeen() {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let forget = () => {};
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      forget = whenIdle(() => setWanted(true));
    });
    if (place.current) seen.observe(place.current);
    return () => {
      seen.disconnect();
      forget();
    };
  }, []);
  return (
    <div ref={place} className="fill">
      {isWanted ? (
        <Suspense fallback={null}>
          <RecordMap />
        </Suspense>
      ) : null}
    </div>
  );
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
