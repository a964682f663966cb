import { useCallback, useState } from 'react';
import type { MapView } from '../../../map/map-view.ts';
import type { ViewBounds } from '../filters/explorer-query.ts';
import { seenBounds } from './seen-bounds.ts';

/** Follows a map: its view, and the bounds of what is seen once a person has moved it. */
export function useMovedBounds(coveredShare: number) {
  const [view, setView] = useState<MapView>();
  const [bounds, setBounds] = useState<ViewBounds>();
  const follow = useCallback(
    (now: MapView, isFitted: boolean) => {
      setView(now);
      setBounds(isFitted ? undefined : seenBounds(now, coveredShare));
    },
    [coveredShare],
  );
  return { view, bounds, follow };
}
