import { lazy, type ComponentType } from 'react';
import { prepareDeckSurface } from '../deck/load-deck-surface.ts';
import { MapWhenSeen, MissingMap, sketchClass } from '../map-when-seen.tsx';
import type { PathsMapProps } from './paths-map.tsx';
import { PathsSketch } from './paths-sketch.tsx';

const PathsMap = lazy((): Promise<{ default: ComponentType<PathsMapProps> }> => {
  prepareDeckSurface();
  return import('./paths-map.tsx').then(
    ({ PathsMap: component }) => ({ default: component }),
    () => ({ default: MissingMap }),
  );
});

/** Shows the paths at once. The map replaces them once it is in view, the browser has been idle, and it is drawn. */
export function PathsMapWhenSeen(props: PathsMapProps) {
  const sketch = <PathsSketch {...props} className={sketchClass} />;
  return (
    <MapWhenSeen sketch={sketch}>
      <PathsMap {...props} sketch={sketch} />
    </MapWhenSeen>
  );
}
