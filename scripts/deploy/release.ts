import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { projectRoot } from '../system/local-state-folder.ts';

/** What a deployment made live: enough to make it live again. */
export interface Release {
  id: string;
  at: string;
  /** The ARN of whoever deployed it. */
  by: string;
  /** A hash of the keys and kinds that its code stores. */
  storageFormat: string;
  /** The versions of the stage's secrets in the Parameter Store that its functions know. */
  secrets: Record<string, number>;
  /** The image, with its digest, on which the radar workers' was built. */
  workerBase: string;
  /** The version of each function that answers requests. */
  functions: Record<string, string>;
  /** The release that was live before it. */
  previous?: string;
  /** The site's files without a hash in their names, the page last. */
  files: string[];
}

/** Which release is live, and since when. */
export interface CurrentRelease {
  id: string;
  at: string;
  by: string;
  did: 'deploy' | 'rollback';
  /** The release that a rollback left. */
  from?: string;
  /** Set while a rollback is under way, so that it can be finished after a crash. */
  rollingBackTo?: string;
}

/** Where the site's bucket keeps releases. No URL shows them: at the edge all such paths become the app's page. */
export const releasesFolder = 'releases/';
const currentKey = `${releasesFolder}current.json`;

export const releaseFileKey = (id: string, key: string) => `${releasesFolder}${id}/${key}`;
const manifestKey = (id: string) => `${releasesFolder}${id}.json`;

export interface ReleaseStore {
  client: S3Client;
  bucket: string;
}

export async function readCurrent(store: ReleaseStore): Promise<CurrentRelease | undefined> {
  return (await readJson(store, currentKey)) as CurrentRelease | undefined;
}

export async function readRelease(store: ReleaseStore, id: string): Promise<Release> {
  const release = await readJson(store, manifestKey(id));
  if (!release) throw new Error(`There is no release ${id}.`);
  return release as Release;
}

export async function writeCurrent(store: ReleaseStore, current: CurrentRelease): Promise<void> {
  await writeJson(store, currentKey, current);
}

export async function writeRelease(store: ReleaseStore, release: Release): Promise<void> {
  await writeJson(store, manifestKey(release.id), release);
}

/** Adds an entry to the list of rollbacks, one object each, which is never changed. */
export async function writeLog(store: ReleaseStore, current: CurrentRelease): Promise<void> {
  await writeJson(store, `${releasesFolder}log/${current.at}.json`, current);
}

/** Returns the hash of the storage format of this checkout. */
export function storageFormatHash(): string {
  const file = readFileSync(join(projectRoot, 'shared/src/storage/storage-format.txt'));
  return createHash('sha256').update(file).digest('hex');
}

/** Returns an id that sorts by time. */
export function releaseId(at: Date): string {
  return at.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');
}

async function readJson({ client, bucket }: ReleaseStore, key: string): Promise<unknown> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return JSON.parse((await Body?.transformToString()) ?? '') as unknown;
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

async function writeJson({ client, bucket }: ReleaseStore, key: string, value: unknown): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: JSON.stringify(value, undefined, 2),
      ContentType: 'application/json',
      CacheControl: 'no-store',
    }),
  );
}
