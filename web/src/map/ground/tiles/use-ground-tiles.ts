import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { MapView } from '../../map-view.ts';
import { tilesCovering } from '../tiles-in-view.ts';
import { tileKey, tileOfKey, type GroundTile } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { groundTiles, type GroundState } from './ground-tiles.ts';
import { tilesToDraw } from '@touchdown/shared/geo/ground/tiles-to-draw.ts';

export interface BaseMap {
  tiles: readonly GroundTile[];
  attribution: string;
  /** Whether the view has all its tiles. */
  isComplete: boolean;
}

/** Returns the base map for a view: undefined until its first tile has come, null if there is or shall be none for it. */
export function useGroundTiles(view: MapView | undefined, isWanted: boolean): BaseMap | null | undefined {
  const { subscribe, state } = isWanted ? groundTiles : noTiles;
  const { facts, known } = useSyncExternalStore(subscribe, state, () => noState);
  const map = useRef({});
  const choice = useMemo(() => {
    if (!view || !facts) return undefined;
    const zoom = Math.min(facts.maxZoom, Math.max(0, Math.floor(view.place.zoom)));
    return tilesToDraw(tilesCovering(view.bounds, zoom), known);
  }, [view, facts, known]);

  // As text, because the list is new with every move of the map.
  const wantedKeys = choice?.wanted.map(tileKey).join(' ') ?? '';
  useEffect(() => {
    const keys = wantedKeys === '' ? [] : wantedKeys.split(' ');
    groundTiles.want(map.current, keys.map(tileOfKey));
  }, [wantedKeys]);
  useEffect(() => {
    const me = map.current;
    return () => groundTiles.want(me, []);
  }, []);

  const tiles = useSameTiles(choice?.drawn);
  const attribution = facts?.attribution ?? '';
  const isComplete = choice !== undefined && choice.wanted.length === 0;
  const baseMap = useMemo(() => ({ tiles, attribution, isComplete }), [tiles, attribution, isComplete]);
  if (facts === null || choice?.isImpossible) return null;
  return tiles.length > 0 ? baseMap : undefined;
}

/** Opens no archive. */
const noState: GroundState = { facts: null, known: new Map() };
const noTiles = { subscribe: () => () => {}, state: () => noState };

const none: readonly GroundTile[] = [];

/** Returns the same list as long as it has the same tiles. Where none has come yet, the last tiles stay. */
function useSameTiles(drawn: readonly GroundTile[] = none): readonly GroundTile[] {
  const [tiles, setTiles] = useState(none);
  const isSame = tiles.length === drawn.length && tiles.every((tile, at) => tile === drawn[at]);
  if (!isSame && drawn.length > 0) setTiles(drawn);
  return tiles;
}
