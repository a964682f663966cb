import { webGlKind } from '../webgl-kind.ts';

export const loadDeckSurface = () => import('./deck-surface.tsx');

/** Begins to load what a graphics processor needs, on a machine that has one. If it fails, the map tries again. */
export function prepareDeckSurface(): void {
  if (webGlKind() === 'by a graphics processor') loadDeckSurface().catch(() => {});
}
