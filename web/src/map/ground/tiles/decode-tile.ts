import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import type { GroundTile, TileId } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { readTile } from '@touchdown/shared/geo/ground/read-tile.ts';
import { PbfReader } from 'pbf';

/** Decodes a vector tile of the base map. Throws for damaged bytes. */
export function decodeTile(bytes: Uint8Array, tile: TileId): GroundTile {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return readTile({ layers, classifyRings }, tile);
}
