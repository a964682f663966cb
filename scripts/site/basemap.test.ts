import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { basemapPointerPath, type BasemapPointer } from '@touchdown/shared/geo/basemap-pointer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gzipReproducibly } from '@touchdown/functions/platform/pmtiles/gzip-reproducibly.ts';
import { writeArchive } from '@touchdown/functions/platform/pmtiles/write-archive.ts';
import { putArchive, readPointer, type BasemapStore } from '../basemap/store/put-archive.ts';
import { putEmbeddedBasemap } from '../basemap/store/put-embedded-basemap.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-basemap-'));
const file = join(stateDir, 'small.pmtiles');
let cloud: LocalSite;
let store: BasemapStore;
let pointer: BasemapPointer;

/** Writes an archive of one tile, whose bytes need not be a tile here. */
function writeSmallArchive(text: string, attribution: string): void {
  const tile = { tileId: zxyToTileId(0, 0, 0), bytes: gzipReproducibly(Buffer.from(text)) };
  const extent = {
    bounds: [-100, 30, -90, 40] as const,
    minZoom: 0,
    maxZoom: 0,
    center: [-95, 35, 0] as const,
  };
  writeFileSync(
    file,
    writeArchive(
      [tile],
      { attribution },
      { ...extent, bounds: [...extent.bounds], center: [...extent.center] },
    ),
  );
}

beforeAll(async () => {
  cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
  const client = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
  store = { client, bucket: cloud.nameOf('Media') };
  writeSmallArchive('first', 'Somebody');
  pointer = await putArchive(store, file, 'project 1');
});
afterAll(async () => {
  store.client.destroy();
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
});

const range = (value: string) => fetch(cloud.url + pointer.url, { headers: { range: value } });

describe('the base map at the edge', () => {
  it('is found by a pointer that is cached for a minute', async () => {
    const response = await fetch(cloud.url + basemapPointerPath);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-if-error=86400');
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 24);
    expect(await response.json()).toEqual({
      url: `/basemap/${hash}.pmtiles`,
      bytes: readFileSync(file).length,
      maxZoom: 0,
      attribution: 'Somebody',
      builtFrom: 'project 1',
    });
  });

  // The first request of a range goes to the bucket. A whole response is kept, and ranges are then cut from it.
  it.each(['from the bucket', 'from the edge’s cache'])('is read in ranges, %s', async (from) => {
    const whole = readFileSync(file);
    if (from !== 'from the bucket') {
      const all = await fetch(cloud.url + pointer.url, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(all.headers.get('content-encoding')).toBeNull();
      expect(all.headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable, stale-if-error=86400',
      );
      expect(all.headers.get('content-type')).toBe('application/vnd.pmtiles');
      expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true);
    }
    const part = await range('bytes=7-20');
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 7-20/${whole.length}`,
      '14',
    ]);
    expect(part.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable, stale-if-error=86400',
    );
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(7, 21))).toBe(true);
    const start = await range('bytes=0-16383');
    expect([start.status, start.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-${whole.length - 1}/${whole.length}`,
    ]);
    const end = await range('bytes=-5');
    expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-5))).toBe(true);
    const beyond = await range(`bytes=${whole.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect((await range('bytes=9-3')).status).toBe(200);
  });

  it('is read by the reader that maps use', async () => {
    const reader = new PMTiles(cloud.url + pointer.url);
    const tile = await reader.getZxy(0, 0, 0);
    expect(new TextDecoder().decode(tile?.data)).toBe('first');
  });

  it('is missing with 404, and not with a page', async () => {
    expect((await fetch(`${cloud.url}/basemap/missing.pmtiles`)).status).toBe(404);
  });
});

describe('the project’s own base map', () => {
  const embedded = () => ({ file, builtFrom: 'project 2' });

  it('replaces an earlier one, whose archive stays for maps that are open', async () => {
    writeSmallArchive('second', 'Somebody');
    expect(await putEmbeddedBasemap(store, embedded())).toBe(true);
    expect(await putEmbeddedBasemap(store, embedded())).toBe(false);
    expect((await readPointer(store))?.url).not.toBe(pointer.url);
    expect((await range('bytes=0-1')).status).toBe(206);
  });

  it('is put again if its archive or its pointer is damaged', async () => {
    const put = (Key: string, Body: string) =>
      store.client.send(new PutObjectCommand({ Bucket: store.bucket, Key, Body }));
    await put((await readPointer(store))?.url.slice(1) ?? '', 'cut short');
    expect(await putEmbeddedBasemap(store, embedded())).toBe(true);
    await put(basemapPointerPath.slice(1), '{"url":');
    expect(await putEmbeddedBasemap(store, embedded())).toBe(true);
    expect(await putEmbeddedBasemap(store, embedded())).toBe(false);
  });

  it('leaves an operator’s in its place', async () => {
    await putArchive(store, file, 'file us.pmtiles');
    expect(await putEmbeddedBasemap(store, { file, builtFrom: 'project 3' })).toBe(false);
    expect((await readPointer(store))?.builtFrom).toBe('file us.pmtiles');
  });
});
