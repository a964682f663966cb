import { describe, expect, it } from 'vitest';
import { tileKey, type GroundTile, type TileId } from './ground-tile.ts';
import { tilesToDraw, type KnownTiles } from './tiles-to-draw.ts';

const child: TileId = { z: 2, x: 1, y: 1 };
const sibling: TileId = { z: 2, x: 1, y: 0 };
const parent: TileId = { z: 1, x: 0, y: 0 };
const world: TileId = { z: 0, x: 0, y: 0 };

function known(...tiles: [TileId, 'tile' | 'none'][]): KnownTiles {
  return new Map(
    tiles.map(([id, what]) => [
      tileKey(id),
      what === 'none' ? what : ({ ...id, polygons: [], lines: [], names: [] } satisfies GroundTile),
    ]),
  );
}

function choose(view: TileId[], tiles: KnownTiles) {
  const { drawn, wanted, isImpossible } = tilesToDraw(view, tiles);
  return { drawn: drawn.map(tileKey), wanted: wanted.map(tileKey), isImpossible };
}

describe('the tiles of a view', () => {
  it('are wanted, and their nearest coarser tile is drawn until they come', () => {
    expect(choose([child, sibling], known([world, 'tile'], [parent, 'tile']))).toEqual({
      drawn: ['1/0/0'],
      wanted: ['2/1/1', '2/1/0'],
      isImpossible: false,
    });
  });

  it('cover the coarser tile that is drawn for their neighbours', () => {
    expect(choose([child, sibling], known([parent, 'tile'], [child, 'tile'])).drawn).toEqual([
      '1/0/0',
      '2/1/1',
    ]);
  });

  it('are the coarser ones where the archive has none', () => {
    expect(choose([child], known([child, 'none']))).toEqual({
      drawn: [],
      wanted: ['1/0/0'],
      isImpossible: false,
    });
    expect(choose([child], known([child, 'none'], [parent, 'tile']))).toMatchObject({
      drawn: ['1/0/0'],
      wanted: [],
    });
  });

  it('cannot be drawn where there is none at any zoom', () => {
    const nothing = known([child, 'none'], [parent, 'none'], [world, 'none']);
    expect(choose([child], nothing)).toEqual({ drawn: [], wanted: [], isImpossible: true });
  });
});
