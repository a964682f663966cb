import { lazy, Suspense, useRef } from 'react';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import type { PathMapProps } from './path-map.tsx';
import styles from './path-map-when-seen.module.css';
import { PathSketch } from './path-sketch.tsx';
import { loadPathMap } from './prepare-path-map.ts';

const PathMap = lazy(() => loadPathMap().then(({ PathMap: component }) => ({ default: component })));

/** Shows a sketch of the path at once. The map replaces it as soon as the place is in view. */
export function PathMapWhenSeen(props: PathMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place, 'at once');
  const sketch = <PathSketch track={props.track} className={styles['sketch'] ?? ''} />;
  return (
    <div ref={place} className={styles['place']}>
      {isSeen ? (
        <Suspense fallback={sketch}>
          <PathMap {...props} />
        </Suspense>
      ) : (
        sketch
      )}
    </div>
  );
}
