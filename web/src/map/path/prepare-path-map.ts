import { prepareDeckSurface } from '../deck/load-deck-surface.ts';
import { groundTiles } from '../ground/tiles/ground-tiles.ts';

export const loadPathMap = () => {
  prepareDeckSurface();
  return import('./path-map.tsx');
};

/**
 * Loads the map's files and opens the base map, before it is known what the map shows. A page calls this while it
 * waits for its record. If the files do not load, the map itself tries again and reports it.
 */
export function preparePathMap(): void {
  loadPathMap().catch(() => {});
  groundTiles.open();
}
