import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { coverElements, coversOf, fitBesideCovers } from './covers.ts';
import { fitBounds } from './fit-bounds.ts';
import { Live } from './live.ts';
import { isSamePlace, type Bounds, type MapPlace, type Padding } from './map-frame.ts';
import { mapViewOf } from './map-view.ts';
import type { Move } from './move-map.ts';

interface MapPlaceOptions {
  bounds: Bounds;
  /** Without it, the bounds fit beside what lies over the map. */
  padding: Padding | undefined;
  requestedPlace: MapPlace | undefined;
}

/** A map that is moved is rendered again when it has rested so long, or has been on the way for so long. */
const [restMilliseconds, wayMilliseconds] = [120, 250];

/**
 * Where a map is, what it shows, and whether it still fits what it was opened with. The options are read once, on
 * mount, except for the requested place: for another subject the owner gives the map another key.
 */
export function useMapPlace(container: RefObject<HTMLElement | null>, options: MapPlaceOptions) {
  const first = useRef(options);
  const { place, live, setPlace, movePlace } = useLivePlace(options.requestedPlace);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [fitted, setFitted] = useState<MapPlace>();

  useEffect(() => {
    const parent = container.current;
    if (!parent) return undefined;
    const { bounds, padding, requestedPlace } = first.current;
    const frame = parent.parentElement ?? parent;
    const fittedPlace = () => {
      if (requestedPlace) return requestedPlace;
      const { clientWidth: width, clientHeight: height } = parent;
      return padding
        ? fitBounds(bounds, width, height, padding)
        : fitBesideCovers(bounds, width, height, coversOf(frame));
    };
    let lastFitted: MapPlace | undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = parent;
      // What is the same stays the same object, so that the map is not drawn again.
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
      const [before, next] = [lastFitted, fittedPlace()];
      const fits = before && isSamePlace(before, next) ? before : next;
      lastFitted = fits;
      setFitted(fits);
      setPlace((now) => {
        if (!now) return fits;
        // A map that somebody has moved stays there when its window is turned or a credit changes.
        return before && isSamePlace(now, before) ? fits : now;
      });
    };
    // Not only when it is drawn: a key that follows at once would find no place to move from, and be lost.
    if (parent.clientWidth > 0) measure();
    const resized = new ResizeObserver(measure);
    for (const one of [parent, ...coverElements(frame)]) resized.observe(one);
    return () => resized.disconnect();
  }, [container, setPlace]);

  const view = useMemo(
    () => (place && size.width > 0 ? mapViewOf(place, size.width, size.height) : undefined),
    [place, size],
  );
  const isFitted = Boolean(place && fitted && isSamePlace(place, fitted));
  return { place, live, setPlace, movePlace, view, isFitted };
}

/**
 * The place of the map: for what is rendered, and where it is meanwhile. Each new requested place moves the map there.
 * `setPlace` renders the map at once, `movePlace` after a while: a gesture moves it many times a second.
 */
function useLivePlace(requestedPlace: MapPlace | undefined) {
  const [live] = useState(() => new Live<MapPlace>());
  const [place, render] = useState<MapPlace>();
  const [lastRequest, setLastRequest] = useState(requestedPlace);
  if (requestedPlace && requestedPlace !== lastRequest) {
    setLastRequest(requestedPlace);
    render(requestedPlace);
  }
  useLayoutEffect(() => {
    if (requestedPlace && requestedPlace === place) live.set(requestedPlace);
  }, [live, requestedPlace, place]);
  const way = useRef<{ start: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => () => clearTimeout(way.current?.timer), []);

  const setPlace = useCallback(
    (change: (now: MapPlace | undefined) => MapPlace | undefined) => {
      clearTimeout(way.current?.timer);
      way.current = undefined;
      const next = change(live.now);
      if (next) live.set(next);
      render(next);
    },
    [live],
  );
  const movePlace = useCallback(
    (move: Move) => {
      if (!live.now) return;
      live.set(move(live.now));
      const now = performance.now();
      const start = way.current?.start ?? now;
      clearTimeout(way.current?.timer);
      const wait = Math.max(0, Math.min(restMilliseconds, start + wayMilliseconds - now));
      way.current = { start, timer: setTimeout(() => setPlace((at) => at), wait) };
    },
    [live, setPlace],
  );
  return { place, live, setPlace, movePlace };
}
