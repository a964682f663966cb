import { Deck, MapView as DeckMapView, type MapViewState, type Layer } from '@deck.gl/core';
import { BitmapLayer } from '@deck.gl/layers';
import { useEffect, useRef, useState, useMemo } from 'react';
import { showsStreets, streetTiles } from '../ground/street-tiles.ts';
import { tilesInView } from '../ground/tiles-in-view.ts';
import type { Live } from '../live.ts';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import { maxZoom, minZoom } from '../move-map.ts';
import type { MapPlace } from '../map-frame.ts';
import type { Palette } from '../palette.ts';
import { noteRedraw } from '../redraw-canvas.ts';
import type { MapMarks } from '../use-map-marks.ts';
import { deckLayersOf } from './deck-layers.ts';
import styles from './deck-surface.module.css';

export interface DeckSurfaceProps extends DeckLayersOptions {
  onFailure: () => void;
}

/** What a graphics processor draws of a map. It only shows: the map itself follows pointers, wheel and keys. */
export function DeckSurface({ onFailure, ...layers }: DeckSurfaceProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [deck, setDeck] = useState<MapDeck>();
  const first = useRef({ place: layers.view.place, onFailure });
  const { view, live } = layers;
  useEffect(() => {
    const element = parent.current;
    if (!element) return undefined;
    const { deck: created, remove } = createDeck(element, first.current.place, first.current.onFailure);
    setDeck(created);
    return remove;
  }, []);
  useEffect(() => {
    // Of a map that is moved, the rendered place is an earlier one.
    const follow = () => deck?.setProps({ viewState: viewStateOf(live.now ?? view.place) });
    follow();
    return live.follow(follow);
  }, [deck, view, live]);
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
  noteRedraw(canvas, () => deck.redraw('copied'));
  const remove = () => {
    deck.finalize();
    canvas.remove();
  };
  return { deck, remove };
}

type MapDeck = Deck<DeckMapView>;

interface DeckLayersOptions {
  marks: MapMarks;
  view: MapView;
  live: Live<MapPlace>;
  palette: Palette;
  hasStreets: boolean;
  /** Whether the canvas renderer draws data and names. */
  isSoftware: boolean;
  onDataDrawn: ((marks: readonly Marks[]) => void) | undefined;
}

/** Draws with deck.gl what the canvas renderer does not draw. */
function useDeckLayers(
  deck: MapDeck | undefined,
  { marks: { ground, data, names }, view, palette, hasStreets, isSoftware, onDataDrawn }: DeckLayersOptions,
): void {
  const groundLayers = useMemo(() => (ground ? deckLayersOf(ground) : []), [ground]);
  const streets = useMemo(() => (hasStreets ? streetLayers(view, palette) : []), [view, hasStreets, palette]);
  const dataLayers = useMemo(() => (isSoftware ? [] : deckLayersOf(data)), [isSoftware, data]);
  const nameLayers = useMemo(() => (isSoftware ? [] : deckLayersOf(names)), [isSoftware, names]);

  // One effect for each group of properties: a new handler must not redraw the layers.
  useEffect(
    () => deck?.setProps({ layers: [...groundLayers, ...streets, ...dataLayers, ...nameLayers] }),
    [deck, groundLayers, streets, dataLayers, nameLayers],
  );
  useEffect(() => {
    let isDrawn = isSoftware;
    deck?.setProps({
      onAfterRender: () => {
        if (isDrawn || !dataLayers.every(isLayerDrawn)) return;
        isDrawn = true;
        onDataDrawn?.(data);
      },
    });
  }, [deck, isSoftware, data, dataLayers, onDataDrawn]);
}

/** Streets over the land and under the tracks. If a tile fails to load, the land is visible there. */
function streetLayers({ place, bounds }: MapView, palette: Palette): Layer[] {
  const source = streetTiles;
  if (!source || !showsStreets(place.zoom)) return [];
  return tilesInView(bounds, place.zoom).map(
    ({ z, x, y, bounds: edges }) =>
      new BitmapLayer({
        id: `street-${z}-${x}-${y}`,
        image: source.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
        bounds: edges,
        // Tiles are made for a light theme; in the dark theme more of the land's own colour shows through.
        opacity: isDark(palette) ? 0.45 : 0.85,
        onError: () => true,
      }),
  );
}

function isDark({ land, ink }: Palette): boolean {
  return land[0] < ink[0];
}

/**
 * Whether the last rendered frame shows a layer (one without sublayers). Browsers compile shaders in the
 * background, and until they are ready deck.gl renders frames without the layers that need them.
 */
function isLayerDrawn(layer: Layer): boolean {
  const models = layer.getModels();
  if (models.length === 0) return false;
  return layer.getNumInstances() === 0 || models.every(({ pipeline }) => pipeline.linkStatus === 'success');
}

function viewStateOf(place: MapPlace): MapViewState {
  return { ...place, minZoom, maxZoom };
}
