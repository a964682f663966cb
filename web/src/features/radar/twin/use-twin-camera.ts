import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import type { MapPlace } from '../../../map/map-frame.ts';
import type { MapView } from '../../../map/map-view.ts';

/** What both maps show: how far beside the tornado their middles are, and how close. */
interface TwinCamera {
  /** Of the first map. */
  zoom: number;
  eastKm: number;
  northKm: number;
}

type Targets = readonly [Position | undefined, Position | undefined];

/** A storm fits into a map of half a screen. */
const firstZoom = 9.5;
const radians = Math.PI / 180;

/**
 * One camera for two maps of two places. Each keeps its own tornado at the same spot of its picture, and a mile is as
 * long on both: Mercator draws the north larger, so the zooms differ by it. Whoever moves one map moves both.
 * `latitudes`: for the scale, which must not change from scan to scan.
 */
export function useTwinCamera(
  targets: Targets,
  latitudes: readonly [number | undefined, number | undefined],
  linkedZoom: number | undefined,
) {
  const [camera, setCamera] = useState<TwinCamera>({ zoom: linkedZoom ?? firstZoom, eastKm: 0, northKm: 0 });
  const [leader, setLeader] = useState(0);
  const [isZoomed, setZoomed] = useState(linkedZoom !== undefined);
  /** Where the leader was last sent. It is let alone while somebody moves it. */
  const [sent, setSent] = useState<{ targets: Targets; camera: TwinCamera | undefined }>({ targets, camera });
  if (sent.targets[0] !== targets[0] || sent.targets[1] !== targets[1]) setSent({ targets, camera });
  const more = zoomBetween(...latitudes);
  const [first, second] = [leader === 0 ? sent.camera : camera, leader === 1 ? sent.camera : camera];
  const [firstTarget, secondTarget] = targets;
  const places = [
    useMemo(() => first && placeOf(firstTarget, first, 0), [firstTarget, first]),
    useMemo(() => second && placeOf(secondTarget, second, more), [secondTarget, second, more]),
  ];

  const leads = useRef(leader);
  const latest = useRef({ targets, more });
  // Before the maps say what they show.
  useLayoutEffect(() => {
    latest.current = { targets, more };
  });
  const lead = useCallback((map: 0 | 1) => {
    leads.current = map;
    setLeader(map);
    setSent((now) => ({ ...now, camera: undefined }));
  }, []);
  const follow = useCallback((map: 0 | 1, { place }: MapView) => {
    const { targets: middles, more: added } = latest.current;
    const target = middles[map];
    if (leads.current !== map || !target) return;
    const next = {
      zoom: place.zoom - (map === 1 ? added : 0),
      eastKm: (place.longitude - target.lon) * kmPerDegree * Math.cos(target.lat * radians),
      northKm: (place.latitude - target.lat) * kmPerDegree,
    };
    setZoomed((before) => before || Math.abs(next.zoom - firstZoom) > sameZoom);
    setCamera((now) => (isSame(now, next) ? now : next));
  }, []);
  return {
    /** Undefined until somebody has changed it. */
    zoom: isZoomed ? camera.zoom : undefined,
    placeFor: (map: 0 | 1) => places[map],
    /** Called before somebody moves a map. */
    lead,
    follow,
    /** Whether the tornadoes are not in the middle. */
    isAway: Math.hypot(camera.eastKm, camera.northKm) > sameKm,
    goBack: () => {
      const back = { ...camera, eastKm: 0, northKm: 0 };
      setCamera(back);
      setSent({ targets, camera: back });
    },
  };
}

/** A place comes back from a map with the errors of its arithmetic. */
const [sameKm, sameZoom] = [0.01, 0.001];

function isSame(a: TwinCamera, b: TwinCamera): boolean {
  return (
    Math.abs(a.zoom - b.zoom) < sameZoom && Math.hypot(a.eastKm - b.eastKm, a.northKm - b.northKm) < sameKm
  );
}

/** By how much the second map is zoomed more than the first for the same miles to a pixel. */
function zoomBetween(first: number | undefined, second: number | undefined): number {
  if (first === undefined || second === undefined) return 0;
  return Math.log2(Math.cos(second * radians) / Math.cos(first * radians));
}

function placeOf(
  target: Position | undefined,
  { zoom, eastKm, northKm }: TwinCamera,
  more: number,
): MapPlace | undefined {
  if (!target) return undefined;
  const { lat, lon } = target;
  return {
    latitude: lat + northKm / kmPerDegree,
    longitude: lon + eastKm / (kmPerDegree * Math.cos(lat * radians)),
    zoom: zoom + more,
  };
}
