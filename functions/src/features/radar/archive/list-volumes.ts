import { paginateListObjectsV2, type S3Client, type S3ServiceException } from '@aws-sdk/client-s3';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { archiveClient } from './archive-client.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { folderOf, isUnreadableVolume, parseVolumeKey, type VolumeKey } from './volume-key.ts';

/** A volume may last this long, so the one that began before a window can hold the window's first sweeps. */
const maxVolumeMilliseconds = 10 * 60_000;
const dayMilliseconds = 86_400_000;

export interface VolumeList {
  /** In order of time: those that began in the window, and the last one before it. */
  volumes: VolumeKey[];
  /** Volumes of the window in a format that nothing here reads. */
  unreadable: string[];
}

/** A radar's volumes for a window of time; folders are days of UTC, so midnight needs two. */
export async function listVolumes(
  archive: ArchiveSettings,
  stationId: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<VolumeList> {
  const earliest = from - maxVolumeMilliseconds;
  const keys: string[] = [];
  const client = archiveClient(archive);
  const lastDay = Math.floor(to / dayMilliseconds);
  for (let day = Math.floor(earliest / dayMilliseconds); day <= lastDay; day += 1) {
    const folder = folderOf(stationId, day * dayMilliseconds);
    keys.push(...(await listFolder(client, archive.bucket, folder, signal)));
  }
  client.destroy();
  const inTime = keys
    .flatMap((key) => parseVolumeKey(key) ?? [])
    .filter(({ beganAt }) => beganAt >= earliest && beganAt <= to)
    .sort((a, b) => a.beganAt - b.beganAt || (a.key < b.key ? -1 : 1));
  const before = inTime.findLast(({ beganAt }) => beganAt < from);
  return {
    volumes: withoutTwins(inTime.filter((volume) => volume === before || volume.beganAt >= from)),
    unreadable: keys.filter((key) => isUnreadableVolume(key) && isInTime(key, earliest, to)),
  };
}

/** The archive holds some volumes twice, packed and not. */
function withoutTwins(volumes: VolumeKey[]): VolumeKey[] {
  return volumes.filter(({ beganAt }, place) => beganAt !== volumes[place - 1]?.beganAt);
}

function isInTime(key: string, from: number, to: number): boolean {
  const volume = parseVolumeKey(key.replace(/\.Z$/, ''));
  return volume !== undefined && volume.beganAt >= from && volume.beganAt <= to;
}

async function listFolder(client: S3Client, bucket: string, prefix: string, abortSignal: AbortSignal) {
  const keys: string[] = [];
  try {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }, { abortSignal });
    for await (const { Contents: contents = [] } of pages)
      keys.push(...contents.flatMap(({ Key }) => Key ?? []));
  } catch (error) {
    abortSignal.throwIfAborted();
    throw asDownloadError(prefix, error);
  }
  return keys;
}

function asDownloadError(prefix: string, cause: unknown): DownloadError {
  const { name, message, $metadata } = cause as S3ServiceException;
  const status = $metadata?.httpStatusCode;
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return new DownloadError(
    isRefusal ? 'REFUSED' : 'UNAVAILABLE',
    `The list of ${prefix} cannot be fetched: ${status ?? name} ${message}.`,
    { cause },
  );
}
