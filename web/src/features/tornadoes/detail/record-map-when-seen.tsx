import { lazy, Suspense, useRef } from 'react';
import { useIsSeen } from '../../../lib/page/use-is-seen.ts';

const RecordMap = lazy(() =>
  import('./record-map.tsx').then(({ RecordMap: component }) => ({ default: component })),
);

/** Loads the map only when it comes into view, so that it does not delay the first paint. */
export function RecordMapWhenSeen() {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  return (
    <div ref={place} className="fill">
      {isSeen ? (
        <Suspense fallback={null}>
          <RecordMap />
        </Suspense>
      ) : null}
    </div>
  );
}
