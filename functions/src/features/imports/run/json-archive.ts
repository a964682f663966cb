import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** A value as the archive stores it. */
export interface PackedJson {
  /** Of the content. */
  hash: string;
  bytes: Buffer;
}

/** Stores a value under the hash of its content. It is never changed, so that a release can be rolled back. */
export async function archiveJson(bucket: ObjectBucket, folder: string, value: unknown): Promise<string> {
  return archivePacked(bucket, folder, await packJson(value));
}

export async function archivePacked(
  bucket: ObjectBucket,
  folder: string,
  { hash, bytes }: PackedJson,
): Promise<string> {
  const key = `${folder}/${hash}.json.gz`;
  await bucket.put(key, bytes, { contentType: 'application/gzip' });
  return key;
}

/** Reads a value of the archive. A missing value is an internal error. */
export async function archivedJson<T>(bucket: ObjectBucket, key: string): Promise<T> {
  const bytes = await bucket.get(key);
  if (!bytes) throw new Error(`The record's archive has lost ${key}.`);
  return unpackJson<T>(bytes);
}

export async function packJson(value: unknown): Promise<PackedJson> {
  const text = JSON.stringify(value);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 24);
  return { hash, bytes: await zip(text, { level: 4 }) };
}

export async function unpackJson<T>(bytes: Uint8Array): Promise<T> {
  return JSON.parse((await unzip(bytes)).toString()) as T;
}
