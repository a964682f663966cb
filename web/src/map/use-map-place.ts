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
 * Where a map is, and what it shows. The options are read once, on mount, except for the requested place: for another
 * subject the owner gives the map another key.
 */
export function useMapPlace(container: RefObject<HTMLElement | null>, options: MapPlaceOptions) {
  const first = useRef(options);
  const [place, setPlace] = useRequestedPlace(options.requestedPlace);
  const [size, setSize] = useState({ width: 0, height: 0 });

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
    const resized = new ResizeObserver((changes) => {
      setSize({ width: parent.clientWidth, height: parent.clientHeight });
      const [before, fitted] = [lastFitted, fittedPlace()];
      lastFitted = fitted;
      const isMapResized = changes.some(({ target }) => target === parent);
      setPlace((now) => {
        if (!now) return fitted;
        // A map with a requested place stays where it is when its page is resized. One that a visitor has moved stays
        // when a credit changes.
        if (requestedPlace || isSamePlace(now, fitted)) return now;
        return isMapResized || (before && isSamePlace(now, before)) ? fitted : now;
      });
    });
    for (const one of [parent, ...coverElements(frame)]) resized.observe(one);
    return () => resized.disconnect();
  }, [container, setPlace]);

  const view = useMemo(
    () => (place && size.width > 0 ? mapViewOf(place, size.width, size.height) : undefined),
    [place, size],
  );
  return { place, setPlace, view };
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
