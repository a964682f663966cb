import { gunzipSync } from 'node:zlib';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { archiveSource } from '../../testing/archive-source.ts';
import type { ArchiveExtent } from './archive-header.ts';
import { gzipReproducibly } from './gzip-reproducibly.ts';
import { writeArchive } from './write-archive.ts';

const extent: ArchiveExtent = {
  bounds: [-170.25, -14.5, 179.75, 71.5],
  minZoom: 0,
  maxZoom: 8,
  center: [-97, 38, 4],
};
const packed = new Map<string, Uint8Array>();
function tile(tileId: number, text: string) {
  const bytes = packed.get(text) ?? gzipReproducibly(Buffer.from(text));
  packed.set(text, bytes);
  return { tileId, bytes };
}
const readerOf = (archive: Uint8Array) => new PMTiles(archiveSource(archive));

describe('a written archive', () => {
  it('says what it has', async () => {
    const archive = writeArchive([tile(0, 'a')], { name: 'Test' }, extent);
    const header = await readerOf(archive).getHeader();
    expect(header).toMatchObject({
      minLon: -170.25,
      minLat: -14.5,
      maxLon: 179.75,
      maxLat: 71.5,
      maxZoom: 8,
    });
    expect(header).toMatchObject({ centerLon: -97, centerLat: 38, centerZoom: 4, numAddressedTiles: 1 });
    expect(await readerOf(archive).getMetadata()).toEqual({ name: 'Test' });
  });

  it('stores equal tiles once, and equal neighbors in one entry', async () => {
    const archive = writeArchive(
      ['a', 'sea', 'sea', 'b', 'sea'].map((text, id) => tile(id, text)),
      {},
      extent,
    );
    expect(await readerOf(archive).getHeader()).toMatchObject({
      numAddressedTiles: 5,
      numTileEntries: 4,
      numTileContents: 3,
    });
  });

  it('gives every tile back from several leaf directories, and no other', async () => {
    // Gaps and repetitions without a pattern, in no order.
    const ids = Array.from({ length: 30_000 }, (_, index) => index).filter((id) => (id * 7_919) % 11 > 2);
    const textOf = (id: number) => `tile ${(id * 104_729) % 9_973}`;
    const archive = writeArchive(ids.map((id) => tile(id, textOf(id))).toReversed(), {}, extent);
    // Unpacking each tile by a stream, as browsers do, would take most of the time.
    const reader = new PMTiles(
      archiveSource(archive),
      undefined,
      async (bytes) => new Uint8Array(gunzipSync(new Uint8Array(bytes))).buffer,
    );
    expect((await reader.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    const kept = new Set(ids);
    for (let id = 0; id < 30_000; id++) {
      const found = await reader.getZxy(...tileIdToZxy(id));
      const text = found && new TextDecoder().decode(found.data);
      if (text !== (kept.has(id) ? textOf(id) : undefined)) throw new Error(`The tile ${id} is ${text}.`);
    }
  });

  it('refuses two tiles with one id', () => {
    expect(() => writeArchive([tile(3, 'a'), tile(3, 'b')], {}, extent)).toThrow('3 follows 3');
  });
});
