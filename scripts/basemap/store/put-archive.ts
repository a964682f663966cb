import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { PMTiles } from 'pmtiles';
import { keptForever, staleIfError } from '@touchdown/shared/contract/public-caching.ts';
import {
  basemapFolder,
  basemapPointerPath,
  type BasemapPointer,
} from '@touchdown/shared/geo/basemap-pointer.ts';
import { fileSource } from '../pmtiles/file-source.ts';

/** The bucket that the site serves the base map from. */
export interface BasemapStore {
  client: S3Client;
  bucket: string;
}

const pointerKey = basemapPointerPath.slice(1);
/** How long a visitor may still see the base map that another one has replaced. */
const pointerCaching = `public, max-age=60, ${staleIfError}`;

/** Stores an archive, and then makes it the base map. The one before stays for maps that are still open. */
export async function putArchive(
  store: BasemapStore,
  file: string,
  builtFrom: string,
): Promise<BasemapPointer> {
  const hash = await hashOf(file);
  const key = `${basemapFolder}/${hash}.pmtiles`;
  const { size: bytes } = await stat(file);
  const handle = await open(file);
  const reader = new PMTiles(fileSource(file, handle));
  const { maxZoom } = await reader.getHeader();
  const { attribution } = (await reader.getMetadata()) as { attribution?: unknown };
  await handle.close();
  if ((await storedBytes(store, key)) !== bytes) {
    await store.client.send(
      new PutObjectCommand({
        Bucket: store.bucket,
        Key: key,
        Body: createReadStream(file),
        ContentLength: bytes,
        ContentType: 'application/vnd.pmtiles',
        CacheControl: keptForever,
      }),
    );
  }
  const credit = typeof attribution === 'string' ? attribution : '';
  const pointer = { url: `/${key}`, bytes, maxZoom, attribution: credit, builtFrom };
  await store.client.send(
    new PutObjectCommand({
      Bucket: store.bucket,
      Key: pointerKey,
      Body: JSON.stringify(pointer),
      ContentType: 'application/json',
      CacheControl: pointerCaching,
    }),
  );
  return pointer;
}

/** Returns what is the base map now, if anything is. */
export async function readPointer({ client, bucket }: BasemapStore): Promise<BasemapPointer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: pointerKey }));
    return JSON.parse((await Body?.transformToString()) ?? '') as BasemapPointer;
  } catch (error) {
    // A pointer that cannot be read is replaced.
    if (error instanceof NoSuchKey || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the size of a stored archive. One that an interrupted upload left has another size, or is not there. */
export async function storedBytes(
  { client, bucket }: BasemapStore,
  key: string,
): Promise<number | undefined> {
  try {
    return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex').slice(0, 24);
}
