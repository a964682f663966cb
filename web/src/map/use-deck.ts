import { Deck, MapView, type MapViewState } from '@deck.gl/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { coverElements, coversOf, fitBesideCovers } from './covers.ts';
import { fitBounds } from './fit-bounds.ts';
import { isSamePlace, type Bounds, type MapPlace, type Padding } from './map-frame.ts';
import { mapViewOf } from './map-view.ts';
import { maxZoom, minZoom } from './move-map.ts';

export type MapDeck = Deck<MapView>;

interface DeckOptions {
  bounds: Bounds;
  /** Without it, the bounds fit beside what lies over the map. */
  padding: Padding | undefined;
  isMovable: boolean;
  wheelZooms: boolean | 'when asked';
  requestedPlace: MapPlace | undefined;
  onFailure: () => void;
}

/**
 * Runs deck.gl in a container, and returns what it shows. The options are read once, on mount, except for the
 * requested place: for another subject the owner gives the map another key.
 */
export function useDeck(options: DeckOptions) {
  const container = useRef<HTMLDivElement>(null);
  const deck = useRef<MapDeck>(null);
  const first = useRef(options);
  const [place, setPlace] = usePlace(options.requestedPlace);
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
    const created = createDeck(parent, fittedPlace(), setPlace, first.current);
    deck.current = created.deck;
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
    return () => {
      resized.disconnect();
      created.remove();
      deck.current = null;
    };
  }, [setPlace]);
  useEffect(() => {
    if (place) deck.current?.setProps({ viewState: viewStateOf(place) });
  }, [place]);

  const view = useMemo(
    () => (place && size.width > 0 ? mapViewOf(place, size.width, size.height) : undefined),
    [place, size],
  );
  return { container, deck, place, setPlace, view };
}

/** The place of the map. Each new requested place moves the map there. */
function usePlace(requestedPlace: MapPlace | undefined) {
  const [place, setPlace] = useState<MapPlace>();
  const [lastRequest, setLastRequest] = useState(requestedPlace);
  if (requestedPlace && requestedPlace !== lastRequest) {
    setLastRequest(requestedPlace);
    setPlace(requestedPlace);
  }
  return [place, setPlace] as const;
}

function createDeck(
  parent: HTMLDivElement,
  place: MapPlace,
  onMove: (place: MapPlace) => void,
  { isMovable, wheelZooms, onFailure }: DeckOptions,
): { deck: MapDeck; remove: () => void } {
  // If deck.gl is removed before it has started, as when React mounts twice, a canvas that it has created stays in
  // the page and pushes the next one aside. This canvas is always removed.
  const canvas = parent.appendChild(document.createElement('canvas'));
  const deck = new Deck<MapView>({
    canvas,
    parent,
    views: new MapView({ repeat: false }),
    viewState: viewStateOf(place),
    onViewStateChange: ({ viewState }) => {
      const { longitude, latitude, zoom } = viewState as MapViewState;
      onMove({ longitude, latitude, zoom });
    },
    // Without `wheelZooms` the wheel scrolls the page; buttons, keys, pinch and a double click still zoom.
    controller: isMovable && {
      scrollZoom: wheelZooms !== false,
      keyboard: false,
      dragRotate: false,
      touchRotate: false,
    },
    // One finger up or down scrolls the page; sideways and with two fingers it moves the map.
    touchAction: wheelZooms === true ? 'none' : 'pan-y',
    useDevicePixels: Math.min(devicePixelRatio, 2),
    onError: onFailure,
    // The map as a whole takes the focus; a focusable canvas inside it would be a tab stop without a name.
    onLoad: () => canvas.setAttribute('tabindex', '-1'),
  });
  const remove = () => {
    deck.finalize();
    canvas.remove();
  };
  return { deck, remove };
}

function viewStateOf(place: MapPlace): MapViewState {
  return { ...place, minZoom, maxZoom };
}
