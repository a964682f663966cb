import { useCallback, useRef, useState } from 'react';
import { isSamePlace, type MapPlace } from '../../../map/map-frame.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { ViewBounds } from '../filters/explorer-query.ts';
import { seenBounds } from './seen-bounds.ts';

/** Follows a map: its view, and the bounds of what is seen once a person has moved it. */
export function useMovedBounds(coveredShare: number) {
  const [view, setView] = useState<MapView>();
  const [bounds, setBounds] = useState<ViewBounds>();
  const isTouched = useRef(false);
  /** Where the map was before a person used it. A map that nobody has used follows the size of its frame. */
  const restingPlace = useRef<MapPlace>(undefined);
  const touch = useCallback(() => {
    isTouched.current = true;
  }, []);
  const follow = useCallback(
    (now: MapView) => {
      setView(now);
      if (!isTouched.current) restingPlace.current = now.place;
      const isMoved = restingPlace.current !== undefined && !isSamePlace(restingPlace.current, now.place);
      setBounds(isMoved ? seenBounds(now, coveredShare) : undefined);
    },
    [coveredShare],
  );
  return { view, bounds, touch, follow };
}
