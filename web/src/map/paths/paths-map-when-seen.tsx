import { lazy, Suspense, useRef } from 'react';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { prepareDeckSurface } from '../deck/load-deck-surface.ts';
import type { PathsMapProps } from './paths-map.tsx';
import styles from './paths-map.module.css';
import { PathsSketch } from './paths-sketch.tsx';

const PathsMap = lazy(() => {
  prepareDeckSurface();
  return import('./paths-map.tsx').then(({ PathsMap: component }) => ({ default: component }));
});

/** Shows the paths at once. The map replaces them when its place on the page is in view and the browser has nothing else to do. */
export function PathsMapWhenSeen(props: PathsMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const sketch = <PathsSketch {...props} className={styles['sketch'] ?? ''} />;
  return (
    <div ref={place} className={styles['mapPlace']}>
      {isSeen ? (
        <Suspense fallback={sketch}>
          <PathsMap {...props} />
        </Suspense>
      ) : (
        sketch
      )}
    </div>
  );
}
