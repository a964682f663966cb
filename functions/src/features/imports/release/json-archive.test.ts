import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';
import { archivedJson, archiveJson, archiveBytes, packJson, unpackJson } from './json-archive.ts';

const value = { year: 1974, documents: Array.from({ length: 20_000 }, (_, at) => ({ at, state: 'Ohio ·' })) };

describe('the archive', () => {
  it('gives back what it has stored, under the hash of its content', async () => {
    const { bucket, objects } = bucketInMemory();
    const key = await archiveJson(bucket, 'years/1974', value);
    expect(key).toMatch(/^years\/1974\/[0-9a-f]{24}\.json\.zst$/);
    expect(await archivedJson(bucket, key)).toEqual(value);
    expect(await archiveBytes(bucket, 'years/1974', Buffer.from(JSON.stringify(value)))).toBe(key);
    expect([...objects.keys()]).toEqual([key]);
  });

  it('reads what earlier imports have stored with gzip', async () => {
    expect(await unpackJson(gzipSync(JSON.stringify(value)))).toEqual(value);
  });

  it('refuses an object that was cut short or damaged', async () => {
    const { bytes } = await packJson(value);
    await expect(unpackJson(bytes.subarray(0, bytes.length - 100))).rejects.toThrow();
    await expect(unpackJson(Buffer.from('<html>'))).rejects.toThrow();
  });
});

function bucketInMemory() {
  const objects = new Map<string, Buffer>();
  const bucket: Pick<ObjectBucket, 'get' | 'put'> = {
    get: async (key) => objects.get(key),
    put: async (key, bytes) => void objects.set(key, Buffer.from(bytes)),
  };
  return { bucket: bucket as ObjectBucket, objects };
}
