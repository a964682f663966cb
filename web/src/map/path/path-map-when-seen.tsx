import { lazy, type ComponentType } from 'react';
import { MapWhenSeen, MissingMap, sketchClass } from '../map-when-seen.tsx';
import type { PathMapProps } from './path-map.tsx';
import { PathSketch } from './path-sketch.tsx';
import { loadPathMap } from './prepare-path-map.ts';

const PathMap = lazy((): Promise<{ default: ComponentType<PathMapProps> }> =>
  loadPathMap().then(
    ({ PathMap: component }) => ({ default: component }),
    () => ({ default: MissingMap }),
  ),
);

/** Shows a sketch of the path at once. The map replaces it once it is in view and drawn. */
export function PathMapWhenSeen(props: PathMapProps) {
  const sketch = <PathSketch track={props.track} className={sketchClass} />;
  return (
    <MapWhenSeen sketch={sketch} when="at once">
      <PathMap {...props} sketch={sketch} />
    </MapWhenSeen>
  );
}
