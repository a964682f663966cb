import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { archiveSource } from '../../../../../scripts/basemap/testing/archive-source.ts';
import { protomapsArchive } from '../../../../../scripts/basemap/testing/protomaps-archive.ts';
import { decodeTile } from './decode-tile.ts';
import { groundNames } from './ground-names.ts';

const archive = new PMTiles(archiveSource(protomapsArchive()));

async function namesAt(zoom: number, x: number, y: number) {
  const tile = await archive.getZxy(zoom, x, y);
  return decodeTile(new Uint8Array(tile?.data ?? []), { z: zoom, x, y });
}

describe('a highway of an archive of Protomaps', () => {
  it('has its number on it, once in a square degree', async () => {
    // Arkansas, where Interstate 40 of the fixture is.
    const tile = await namesAt(6, 15, 25);
    expect(tile.names.filter(({ kind }) => kind === 'shield').map(({ name }) => name)).toEqual(['40']);
    const shown = groundNames([tile, tile], 7, []).filter(({ kind }) => kind === 'shield');
    expect(shown).toMatchObject([{ name: '40', isCentred: true }]);
  });

  it('is drawn without its number from afar', async () => {
    expect(groundNames([await namesAt(4, 3, 6)], 4, []).filter(({ kind }) => kind === 'shield')).toEqual([]);
  });
});
