import { parentOf, tileKey, type GroundTile, type TileId } from './ground-tile.ts';

/** What is known of a tile: itself, or that there is none. */
export type KnownTiles = ReadonlyMap<string, GroundTile | 'none'>;

export interface TilesToDraw {
  /** The coarsest first, so that finer tiles cover them. */
  drawn: GroundTile[];
  /** What has to be read. */
  wanted: TileId[];
  /** Whether some place has no tile at all, not even a coarse one. */
  isImpossible: boolean;
}

/**
 * Chooses what to draw for a view: each tile, or the nearest coarser one until it comes. Where the archive has no
 * tile, or a damaged one, the coarser one is wanted instead.
 */
export function tilesToDraw(view: readonly TileId[], known: KnownTiles): TilesToDraw {
  const drawn = new Map<string, GroundTile>();
  const wanted = new Map<string, TileId>();
  let isImpossible = false;
  for (const tile of view) {
    const reachable = ancestry(tile).find((id) => known.get(tileKey(id)) !== 'none');
    if (!reachable) {
      isImpossible = true;
      continue;
    }
    if (!known.has(tileKey(reachable))) wanted.set(tileKey(reachable), reachable);
    for (const id of ancestry(reachable)) {
      const found = known.get(tileKey(id));
      if (found === undefined || found === 'none') continue;
      drawn.set(tileKey(id), found);
      break;
    }
  }
  return {
    drawn: [...drawn.values()].toSorted((a, b) => a.z - b.z),
    wanted: [...wanted.values()],
    isImpossible,
  };
}

/** A tile and the coarser ones that contain it, the finest first. */
function ancestry(tile: TileId): TileId[] {
  const parent = parentOf(tile);
  return parent ? [tile, ...ancestry(parent)] : [tile];
}
