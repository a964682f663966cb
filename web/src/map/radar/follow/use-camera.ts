import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { MapPlace } from '../../map-frame.ts';
import type { MapView } from '../../map-view.ts';
import { isPan } from './tornado-place.ts';

/** A link has four decimals. */
const sameDegrees = 0.001;

/**
 * One camera for maps beside each other. The map that somebody moves leads, and the others follow: without a leader,
 * two maps would answer each other's movements. It keeps a target in the middle until somebody moves the map away; a
 * link to where the target is keeps it there too. `target`: of the shown scan; undefined where there is none.
 */
export function useCamera(first: MapPlace | undefined, target: Position | undefined) {
  const [view, setView] = useState<MapView>();
  const [leader, setLeader] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const [isFollowing, setFollowing] = useState(() => !first || (target ? isAt(first, target) : false));
  const [request, setRequest] = useState<{ target?: Position | undefined; place?: MapPlace | undefined }>({
    place: first,
  });
  const place = view?.place ?? first;
  if (isFollowing && target && place && !isSame(request.target, target))
    setRequest({ target, place: centred(place, target) });

  const latest = useRef({ view, target, isFollowing });
  useEffect(() => {
    latest.current = { view, target, isFollowing };
  });
  const leads = useRef(leader);
  /** Where the map was when somebody began to move it. */
  const start = useRef<MapPlace>(undefined);
  const lead = useCallback((map: number) => {
    leads.current = map;
    start.current = latest.current.view?.place;
    setLeader(map);
    setMoved(true);
    setRequest((now) => (now.place ? { target: now.target } : now));
  }, []);
  const follow = useCallback((map: number, shown: MapView) => {
    if (leads.current === map) setView(shown);
  }, []);
  const steer = useCallback((to: MapPlace): MapPlace => {
    const { view: now, target: middle, isFollowing: follows } = latest.current;
    if (!follows || !middle || !now) return to;
    if (!isPan(start.current ?? now.place, to, now)) return centred(to, middle);
    setFollowing(false);
    return to;
  }, []);
  return {
    place,
    view,
    /** Where a map has to go; undefined for the leader until the target moves. */
    placeFor: (map: number) => (map === leader ? request.place : place),
    lead,
    follow,
    /** What becomes of a place to which somebody moves a map. */
    steer,
    /** Whether somebody has touched a map. */
    isMoved,
    isFollowing: isFollowing && target !== undefined,
    goBack: () => {
      setFollowing(true);
      setRequest({});
    },
  };
}

function centred(place: MapPlace, { lat, lon }: Position): MapPlace {
  return { ...place, latitude: lat, longitude: lon };
}

function isAt({ latitude, longitude }: MapPlace, { lat, lon }: Position): boolean {
  return Math.abs(latitude - lat) < sameDegrees && Math.abs(longitude - lon) < sameDegrees;
}

function isSame(a: Position | undefined, b: Position): boolean {
  return a?.lat === b.lat && a.lon === b.lon;
}
