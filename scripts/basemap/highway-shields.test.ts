import { PMTiles } from 'pmtiles';
import { expect, it } from 'vitest';
import { decodeTile } from '../../web/src/map/ground/tiles/decode-tile.ts';
import { archiveSource } from '@touchdown/functions/testing/archive-source.ts';
import { protomapsArchive } from './testing/protomaps-archive.ts';

it('a map reads the number of a highway from an archive of Protomaps', async () => {
  // Arkansas, where Interstate 40 of the fixture is.
  const id = { z: 6, x: 15, y: 25 };
  const tile = await new PMTiles(archiveSource(protomapsArchive())).getZxy(id.z, id.x, id.y);
  const { names } = decodeTile(new Uint8Array(tile?.data ?? []), id);
  const shields = names.filter(({ kind }) => kind === 'shield');
  expect(shields).toMatchObject([{ name: '40', minZoom: 3 }]);
  const [lon = 0, lat = 0] = shields[0]?.position ?? [];
  expect(lon > -95 && lon < -90 && lat > 35 && lat < 35.5).toBe(true);
});
