import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { notFoundFile, statusMetadata } from '@touchdown/shared/contract/not-found-file.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import {
  readCurrent,
  releaseFileKey,
  writeCurrent,
  writeRelease,
  type Release,
  type ReleaseStore,
} from './release.ts';

interface SiteUpload {
  client: S3Client;
  bucket: string;
  /** The built site. */
  folder: string;
  /** The public URL of the site: `https://…` */
  siteUrl: string;
  /** What is made live with these files. */
  release: Omit<Release, 'files' | 'previous'>;
}

const page = 'index.html';

/** All types of files in the site. Any other is refused, because it would be served with a wrong content type. */
const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/**
 * Uploads the built site and returns the keys. The page is last, after the files that it names. Nothing is
 * deleted, so that pages which are still open can load their files. Files without a hash are also kept with the
 * release, which becomes the current one before the first of them replaces an older file.
 */
export async function uploadSite({
  client,
  bucket,
  folder,
  siteUrl,
  release,
}: SiteUpload): Promise<string[]> {
  const keys = inUploadOrder(globSync('**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/')));
  if (keys.at(-1) !== page) throw new Error(`There is no ${page} in ${folder}; build the site first.`);
  const types = new Map(keys.map((key) => [key, contentTypeOf(key)]));
  const put = async (key: string, at = key) => {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: at,
      Body: publishedContent(key, await readFile(join(folder, key)), siteUrl),
      ContentType: types.get(key),
      CacheControl: cacheControlOf(key),
      ...(key === notFoundFile ? { Metadata: { [statusMetadata]: '404' } } : {}),
    });
    await client.send(command);
  };
  const files = keys.filter((key) => !isHashed(key));
  for (const key of keys.filter(isHashed)) await put(key);
  for (const key of files) await put(key, releaseFileKey(release.id, key));
  await recordRelease({ client, bucket }, { ...release, files });
  for (const key of files) await put(key);
  return keys;
}

async function recordRelease(store: ReleaseStore, release: Omit<Release, 'previous'>): Promise<void> {
  const before = await readCurrent(store);
  await writeRelease(store, { ...release, ...(before ? { previous: before.id } : {}) });
  const { id, at, by } = release;
  await writeCurrent(store, { id, at, by, did: 'deploy' });
}

/**
 * Returns a file of the site as it is served. Services that draw a card for a link need a full URL of its picture, which
 * the build does not know.
 */
export function publishedContent(key: string, content: Buffer, siteUrl: string): Buffer | string {
  if (extname(key) !== '.html') return content;
  return content.toString('utf8').replaceAll(/(property="og:image"\s+content=")(?=\/)/g, `$1${siteUrl}`);
}

function inUploadOrder(keys: string[]): string[] {
  const rank = (key: string) => (key === page ? 2 : isHashed(key) ? 0 : 1);
  return keys.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** The build puts a hash of the content into the name of every file in `assets/`. */
function isHashed(key: string): boolean {
  return key.startsWith('assets/');
}

function cacheControlOf(key: string): string {
  return isHashed(key) ? keptForever : 'no-cache';
}

function contentTypeOf(key: string): string {
  const type = contentTypes[extname(key)];
  if (type) return type;
  throw new Error(
    `The site contains ${key}, a file of unknown type; add its content type to scripts/deploy/upload-site.ts.`,
  );
}
