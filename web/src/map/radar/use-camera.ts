import { useCallback, useRef, useState } from 'react';
import type { MapPlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';

/**
 * One camera for maps beside each other: the map that somebody moves leads, and the others follow. Without a leader,
 * two maps would answer each other's movements.
 */
export function useCamera(first: MapPlace | undefined) {
  const [place, setPlace] = useState<MapPlace | undefined>(first);
  const [leader, setLeader] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const leads = useRef(leader);
  const lead = useCallback((map: number) => {
    leads.current = map;
    setLeader(map);
    setMoved(true);
  }, []);
  const follow = useCallback((map: number, view: MapView) => {
    if (leads.current === map) setPlace(view.place);
  }, []);
  return {
    place,
    /** Where a map has to go; undefined for the leader after the beginning. */
    placeFor: (map: number) => (map === leader ? (isMoved ? undefined : first) : place),
    lead,
    follow,
    /** Whether somebody has touched a map. */
    isMoved,
  };
}
