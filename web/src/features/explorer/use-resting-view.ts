import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { MapView } from '../../map/map-view.ts';

/** The time without a movement of the map after which it rests. */
const restMilliseconds = 300;

/** What the map shows at each moment. The page is not rendered for it, only what asks for it. */
export interface LiveView {
  now: () => MapView | undefined;
  subscribe: (listener: () => void) => () => void;
}

/**
 * What the map shows while it rests. The page around a map is rendered for its first view, and then only when it has
 * come to rest. `onRest` is called for each view of rest.
 */
export function useRestingView(onRest: (view: MapView) => void) {
  const [view, setView] = useState<MapView>();
  /** Undefined until the first view has rested too. */
  const [rested, setRested] = useState<MapView>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { live, change } = useMemo(liveView, []);
  // A new callback would count as a new view, which would draw the page again and again.
  const follow = useCallback(
    (now: MapView) => {
      change(now);
      setView((before) => before ?? now);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setView(now);
        setRested(now);
        onRest(now);
      }, restMilliseconds);
    },
    [change, onRest],
  );
  return { view, rested, live, follow };
}

/** Returns what the map shows now, and renders its caller for each change of that. */
export function useLiveView({ now, subscribe }: LiveView): MapView | undefined {
  return useSyncExternalStore(subscribe, now);
}

function liveView(): { live: LiveView; change: (view: MapView) => void } {
  let view: MapView | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const change = (next: MapView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  return { live: { now: () => view, subscribe }, change };
}
