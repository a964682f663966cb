import type { Deck, Layer, MapView as DeckMapView } from '@deck.gl/core';
import { useEffect, useMemo } from 'react';
import type { MapView } from '../map-view.ts';
import type { Marks } from '../marks.ts';
import type { Palette } from '../palette.ts';
import type { MapMarks } from '../use-map-marks.ts';
import { deckLayersOf } from './deck-layers.ts';
import { streetLayers } from './street-layers.ts';

export type MapDeck = Deck<DeckMapView>;

export interface DeckLayersOptions {
  marks: MapMarks;
  view: MapView;
  palette: Palette;
  hasStreets: boolean;
  /** Whether the canvas renderer draws data and names. */
  isSoftware: boolean;
  onDataDrawn: ((marks: readonly Marks[]) => void) | undefined;
}

/** Draws with deck.gl what the canvas renderer does not draw. */
export function useDeckLayers(
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

/**
 * Whether the last rendered frame shows a layer (one without sublayers). Browsers compile shaders in the
 * background, and until they are ready deck.gl renders frames without the layers that need them.
 */
function isLayerDrawn(layer: Layer): boolean {
  const models = layer.getModels();
  if (models.length === 0) return false;
  return layer.getNumInstances() === 0 || models.every(({ pipeline }) => pipeline.linkStatus === 'success');
}
