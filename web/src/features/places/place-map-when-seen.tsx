import { lazy, Suspense, useRef } from 'react';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { prepareDeckSurface } from '../../map/deck/load-deck-surface.ts';
import type { PlaceMapProps } from './place-map.tsx';
import styles from './place-page.module.css';
import { PlaceSketch } from './place-sketch.tsx';

const PlaceMap = lazy(() => {
  prepareDeckSurface();
  return import('./place-map.tsx').then(({ PlaceMap: component }) => ({ default: component }));
});

/** Shows the paths at once. The map replaces them when the place is in view and the browser has nothing else to do. */
export function PlaceMapWhenSeen(props: PlaceMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const sketch = <PlaceSketch {...props} className={styles['sketch'] ?? ''} />;
  return (
    <div ref={place} className={styles['mapPlace']}>
      {isSeen ? (
        <Suspense fallback={sketch}>
          <PlaceMap {...props} />
        </Suspense>
      ) : (
        sketch
      )}
    </div>
  );
}
