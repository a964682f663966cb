import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHeader } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { protomapsArchive } from '../testing/protomaps-archive.ts';
import { openArchiveFile } from './archive-bytes.ts';
import { checkArchive } from './check-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-archives-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(bytes: Uint8Array) {
  const path = join(folder, 'given.pmtiles');
  writeFileSync(path, bytes);
  const archive = await openArchiveFile(path);
  try {
    return await checkArchive(archive);
  } finally {
    await archive.close();
  }
}

const good = protomapsArchive();
const header = bytesToHeader(Uint8Array.from(good.subarray(0, 127)).buffer);
/** Returns the archive with a few bytes replaced. */
function withBytes(at: number, ...bytes: number[]): Buffer {
  const changed = Buffer.from(good);
  changed.set(bytes, at);
  return changed;
}

describe('an archive that shall be the base map', () => {
  it('is accepted if it has the layers of Protomaps, names and some of the United States', async () => {
    expect(await check(good)).toMatchObject({ maxZoom: 6, tileType: 1 });
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['an empty file', Buffer.alloc(0), /^It is not a PMTiles archive\.$/],
    ['another kind of file', Buffer.from('PK\u0003\u0004 and so on'), /^It is not a PMTiles archive\.$/],
    ['another version', withBytes(7, 2), /^It is a PMTiles archive of version 2; version 3 is needed\.$/],
    ['raster tiles', withBytes(99, 2), /of the type Png; vector tiles/],
    ['another compression', withBytes(98, 3), /not compressed by gzip/],
    ['a file that ends within its header', good.subarray(0, 60), /cut short within its header/],
    [
      'a file that is cut short',
      good.subarray(0, good.length - 9),
      /^It is cut short: it should have \d+ bytes/,
    ],
    [
      'a damaged root directory',
      withBytes(header.rootDirectoryOffset + 12, 0xff, 0xff, 0xff, 0xff),
      /directory of the archive is damaged/,
    ],
    [
      'damaged metadata',
      withBytes(header.jsonMetadataOffset + 12, 0xff, 0xff, 0xff),
      /Its metadata cannot be read/,
    ],
    [
      'another schema',
      protomapsArchive({ maxZoom: 1, layers: ['transportation', 'water'] }),
      /lacks the layers earth, boundaries, places .*; it has transportation, water\.$/,
    ],
    [
      'another country',
      protomapsArchive({ maxZoom: 1, bounds: [5.8, 47.2, 15.1, 55.1] }),
      /does not reach the United States: it goes from 5\.8, 47\.2 to 15\.1, 55\.1/,
    ],
    ['no names', protomapsArchive({ hasNames: false }), /No place in it has a name/],
  ])('is refused by name: %s', async (_what, bytes, message) => {
    await expect(check(bytes)).rejects.toThrow(message);
  });

  it('is refused if one of its leaf directories is damaged', async () => {
    const large = protomapsArchive({ maxZoom: 8 });
    const { leafDirectoryOffset, leafDirectoryLength = 0 } = bytesToHeader(
      Uint8Array.from(large.subarray(0, 127)).buffer,
    );
    expect(leafDirectoryLength).toBeGreaterThan(0);
    large.fill(
      0xff,
      leafDirectoryOffset + leafDirectoryLength - 40,
      leafDirectoryOffset + leafDirectoryLength,
    );
    await expect(check(large)).rejects.toThrow('A directory of the archive is damaged');
  });

  it('is refused if its tiles are damaged', async () => {
    const noise = Buffer.from(good);
    noise.fill(0x55, header.tileDataOffset);
    await expect(check(noise)).rejects.toThrow('its tiles cannot be read');
  });
});
