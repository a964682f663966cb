import { useCallback, useEffect, useRef, useState } from 'react';
import { Live } from '../../map/live.ts';
import type { MapView } from '../../map/map-view.ts';

/** The time without a movement of the map after which it rests. */
const restMilliseconds = 300;

/**
 * What the map shows while it rests. The page around a map is rendered for its first view, and then only when it has
 * come to rest. `onRest` is called for each view of rest.
 */
export function useRestingView(onRest: (view: MapView) => void) {
  const [view, setView] = useState<MapView>();
  /** Undefined until the first view has rested too. */
  const [rested, setRested] = useState<MapView>();
  const [live] = useState(() => new Live<MapView>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = useCallback(
    (now: MapView) => {
      live.set(now);
      setView((before) => before ?? now);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setView(now);
        setRested(now);
        onRest(now);
      }, restMilliseconds);
    },
    [live, onRest],
  );
  return { view, rested, live, follow };
}
