import type { Layer } from '@deck.gl/core';
import { useEffect, useMemo, type RefObject } from 'react';
import { deckLayersOf } from './deck-layers.ts';
import { streetLayers } from './ground/street-tiles.ts';
import type { MapView } from './map-view.ts';
import type { Marks } from './marks.ts';
import type { Palette } from './palette.ts';
import type { MapDeck } from './use-deck.ts';
import type { MapMarks } from './use-map-marks.ts';

interface DeckLayersOptions {
  marks: MapMarks;
  view: MapView | undefined;
  palette: Palette;
  hasStreets: boolean;
  /** Whether the canvas renderer draws the ground. */
  isGroundOnCanvas: boolean;
  /** Whether the canvas renderer draws data and names. */
  isSoftware: boolean;
  onDataDrawn: ((marks: readonly Marks[]) => void) | undefined;
}

/** Draws with deck.gl what the canvas renderer does not draw. */
export function useDeckLayers(
  deck: RefObject<MapDeck | null>,
  {
    marks: { ground, data, names },
    view,
    palette,
    hasStreets,
    isGroundOnCanvas,
    isSoftware,
    onDataDrawn,
  }: DeckLayersOptions,
): void {
  const groundLayers = useMemo(
    () => (isGroundOnCanvas || !ground ? [] : deckLayersOf(ground)),
    [isGroundOnCanvas, ground],
  );
  const streets = useMemo(
    () => (view && hasStreets ? streetLayers(view, palette) : []),
    [view, hasStreets, palette],
  );
  const dataLayers = useMemo(() => (isSoftware ? [] : deckLayersOf(data)), [isSoftware, data]);
  const nameLayers = useMemo(() => (isSoftware ? [] : deckLayersOf(names)), [isSoftware, names]);

  // One effect for each group of properties: a new handler must not redraw the layers.
  useEffect(
    () => deck.current?.setProps({ layers: [...groundLayers, ...streets, ...dataLayers, ...nameLayers] }),
    [deck, groundLayers, streets, dataLayers, nameLayers],
  );
  useEffect(() => {
    let isDrawn = isSoftware;
    deck.current?.setProps({
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
