import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Stores a value under the hash of its content. It is never changed, so that a release can be rolled back. */
export async function archiveJson(bucket: ObjectBucket, folder: string, value: unknown): Promise<string> {
  const text = JSON.stringify(value);
  const key = `${folder}/${createHash('sha256').update(text).digest('hex').slice(0, 24)}.json.gz`;
  await bucket.put(key, await zip(text, { level: 4 }), { contentType: 'application/gzip' });
  return key;
}

/** Reads a value of the archive. A missing value is an internal error. */
export async function archivedJson<T>(bucket: ObjectBucket, key: string): Promise<T> {
  const bytes = await bucket.get(key);
  if (!bytes) throw new Error(`The record's archive has lost ${key}.`);
  return JSON.parse((await unzip(bytes)).toString()) as T;
}
