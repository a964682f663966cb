import type { Layer } from '@deck.gl/core';

/**
 * Whether the frame that has just been rendered shows a layer that has no layers of its own. Browsers compile
 * shaders beside the page, and until they are ready deck.gl renders frames without what needs them.
 */
export function isLayerDrawn(layer: Layer): boolean {
  const models = layer.getModels();
  if (models.length === 0) return false;
  return layer.getNumInstances() === 0 || models.every(({ pipeline }) => pipeline.linkStatus === 'success');
}
