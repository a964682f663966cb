import { Deck, MapView as DeckMapView, type MapViewState } from '@deck.gl/core';
import { useEffect, useRef, useState } from 'react';
import { maxZoom, minZoom } from '../move-map.ts';
import type { MapPlace } from '../map-frame.ts';
import styles from './deck-surface.module.css';
import { useDeckLayers, type DeckLayersOptions, type MapDeck } from './use-deck-layers.ts';

export interface DeckSurfaceProps extends DeckLayersOptions {
  onFailure: () => void;
}

/** What a graphics processor draws of a map. It only shows: the map itself follows pointers, wheel and keys. */
export function DeckSurface({ onFailure, ...layers }: DeckSurfaceProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [deck, setDeck] = useState<MapDeck>();
  const first = useRef({ place: layers.view.place, onFailure });
  const { place } = layers.view;
  useEffect(() => {
    const element = parent.current;
    if (!element) return undefined;
    const { deck: created, remove } = createDeck(element, first.current.place, first.current.onFailure);
    setDeck(created);
    return remove;
  }, []);
  useEffect(() => deck?.setProps({ viewState: viewStateOf(place) }), [deck, place]);
  useDeckLayers(deck, layers);
  return <div ref={parent} className={styles['surface']} />;
}

function createDeck(
  parent: HTMLDivElement,
  place: MapPlace,
  onFailure: () => void,
): { deck: MapDeck; remove: () => void } {
  // If deck.gl is removed before it has started, as when React mounts twice, a canvas that it has created stays in
  // the page and pushes the next one aside. This canvas is always removed.
  const canvas = parent.appendChild(document.createElement('canvas'));
  const deck = new Deck<DeckMapView>({
    canvas,
    parent,
    views: new DeckMapView({ repeat: false }),
    viewState: viewStateOf(place),
    controller: false,
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
