import { lazy, Suspense } from 'react';
import styles from '../map-canvas.module.css';
import type { PathMapProps } from './path-map.tsx';
import { PathSketch } from './path-sketch.tsx';
import { useVisitorIsThere } from './use-visitor-is-there.ts';

const PathMap = lazy(() =>
  import('./path-map.tsx').then(({ PathMap: component }) => ({ default: component })),
);

/** The path at once, as a sketch; the map in its place when the visitor stirs, for it is most of a page's work. */
export function AwaitedPathMap(props: PathMapProps) {
  const isWanted = useVisitorIsThere();
  const sketch = <PathSketch track={props.track} className={`fill ${styles['sketch']}`} />;
  if (!isWanted) return sketch;
  return (
    <Suspense fallback={sketch}>
      <PathMap {...props} />
    </Suspense>
  );
}
