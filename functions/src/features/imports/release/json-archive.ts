import { hash as hashOf } from 'node:crypto';
import { promisify } from 'node:util';
import {
  constants,
  gunzip,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import type { ObjectBucket } from '../../../platform/aws/object-bucket.ts';

const [zip, unzip, unzipOlder] = [promisify(zstdCompress), promisify(zstdDecompress), promisify(gunzip)];
/** At its fastest level, zstd takes a third of the time of gzip, and the archive is smaller. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** A year has several megabytes, and each buffer is a way to another thread and back. */
const chunkSize = 262_144;
/** For a manifest or a quiet year, the way to another thread and back takes several times as long as packing. */
const maxSmallBytes = 65_536;
const maxSmallPackedBytes = 8_192;
/** Earlier imports have used gzip. */
const gzipMagic = 0x1f;

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

/** The same for a value whose JSON has been made already. */
export async function archiveBytes(bucket: ObjectBucket, folder: string, json: Buffer): Promise<string> {
  return archivePacked(bucket, folder, await packBytes(json));
}

export async function archivePacked(
  bucket: ObjectBucket,
  folder: string,
  { hash, bytes }: PackedJson,
): Promise<string> {
  const key = archiveKey(folder, hash);
  await putPacked(bucket, key, bytes);
  return key;
}

export function archiveKey(folder: string, hash: string): string {
  return `${folder}/${hash}.json.zst`;
}

export function putPacked(bucket: ObjectBucket, key: string, bytes: Uint8Array): Promise<void> {
  return bucket.put(key, bytes, { contentType: 'application/zstd' });
}

/** Reads a value of the archive. A missing value is an internal error. */
export async function archivedJson<T>(bucket: ObjectBucket, key: string): Promise<T> {
  const bytes = await bucket.get(key);
  if (!bytes) throw new Error(`The record's archive has lost ${key}.`);
  return unpackJson<T>(bytes);
}

export async function packJson(value: unknown): Promise<PackedJson> {
  return packBytes(Buffer.from(JSON.stringify(value)));
}

async function packBytes(json: Buffer): Promise<PackedJson> {
  const hash = hashOf('sha256', json, 'hex').slice(0, 24);
  const options = { params, pledgedSrcSize: json.length };
  if (json.length <= maxSmallBytes) return { hash, bytes: zstdCompressSync(json, options) };
  return { hash, bytes: await zip(json, { ...options, chunkSize }) };
}

export async function unpackJson<T>(bytes: Uint8Array): Promise<T> {
  return JSON.parse((await unpackBytes(bytes)).toString()) as T;
}

async function unpackBytes(bytes: Uint8Array): Promise<Buffer> {
  if (bytes[0] === gzipMagic) return unzipOlder(bytes, { chunkSize });
  return bytes.length <= maxSmallPackedBytes ? zstdDecompressSync(bytes) : unzip(bytes, { chunkSize });
}
