import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { coverElements, coversOf, fitBesideCovers } from './covers.ts';
import { fitBounds } from './fit-bounds.ts';
import { isSamePlace, type Bounds, type MapPlace, type Padding } from './map-frame.ts';
import { mapViewOf } from './map-view.ts';

interface MapPlaceOptions {
  bounds: Bounds;
  /** Without it, the bounds fit beside what lies over the map. */
  padding: Padding | undefined;
  requestedPlace: MapPlace | undefined;
}

/**
 * Where a map is, what it shows, and whether it still fits what it was opened with. The options are read once, on
 * mount, except for the requested place: for another subject the owner gives the map another key.
 */
export function useMapPlace(container: RefObject<HTMLElement | null>, options: MapPlaceOptions) {
  const first = useRef(options);
  const [place, setPlace] = useRequestedPlace(options.requestedPlace);
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
  return { place, setPlace, view, isFitted: Boolean(place && fitted && isSamePlace(place, fitted)) };
}

/** The place of the map. Each new requested place moves the map there. */
function useRequestedPlace(requestedPlace: MapPlace | undefined) {
  const [place, setPlace] = useState<MapPlace>();
  const [lastRequest, setLastRequest] = useState(requestedPlace);
  if (requestedPlace && requestedPlace !== lastRequest) {
    setLastRequest(requestedPlace);
    setPlace(requestedPlace);
  }
  return [place, setPlace] as const;
}
