import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { DeckSurfaceProps } from './deck-surface.tsx';
import { loadDeckSurface } from './load-deck-surface.ts';

const Surface = lazy((): Promise<{ default: ComponentType<DeckSurfaceProps> }> =>
  loadDeckSurface().then(
    ({ DeckSurface }) => ({ default: DeckSurface }),
    () => ({ default: MissingSurface }),
  ),
);

/** The same, loaded when it is first shown: machines without a graphics processor never need it. */
export function LazyDeckSurface(props: DeckSurfaceProps) {
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  );
}

function MissingSurface({ onFailure }: DeckSurfaceProps) {
  useEffect(onFailure, [onFailure]);
  return null;
}
