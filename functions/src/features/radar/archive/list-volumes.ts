import { paginateListObjectsV2, type S3ServiceException } from '@aws-sdk/client-s3';
import { DownloadError } from '../../../platform/download/download-error.ts';
import { LoopError } from '../render/loop-error.ts';
import { archiveClient } from './archive-client.ts';
import type { ArchiveSettings } from './archive-settings.ts';
import { folderOf, parseVolumeKey, type VolumeKey } from './volume-key.ts';

/** A volume may last this long, so the one that began before a window can hold the window's first sweeps. */
const maxVolumeMilliseconds = 10 * 60_000;
const dayMilliseconds = 86_400_000;

export interface VolumeList {
  /** In order of time: those that began in the window, and the last one before it. */
  volumes: VolumeKey[];
}

/** A radar's volumes for a window of time; folders are days of UTC, so midnight needs two. */
export async function listVolumes(
  archive: ArchiveSettings,
  stationId: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<VolumeList> {
  const earliest = from - maxVolumeMilliseconds;
  const firstDay = Math.floor(earliest / dayMilliseconds);
  const days = Array.from(
    { length: Math.floor(to / dayMilliseconds) - firstDay + 1 },
    (_, i) => firstDay + i,
  );
  const folders = days.map((day) => folderOf(stationId, day * dayMilliseconds));
  const keys = await listFolders(archive, folders, signal);
  const inTime = keys
    .flatMap((key) => parseVolumeKey(key) ?? [])
    .filter(({ beganAt }) => beganAt >= earliest && beganAt <= to)
    .sort((a, b) => a.beganAt - b.beganAt || (a.key < b.key ? -1 : 1));
  const before = inTime.findLast(({ beganAt }) => beganAt < from);
  return {
    volumes: withoutTwins(inTime.filter((volume) => volume === before || volume.beganAt >= from)),
  };
}

/** The archive holds some volumes twice, packed and not. */
function withoutTwins(volumes: VolumeKey[]): VolumeKey[] {
  return volumes.filter(({ beganAt }, place) => beganAt !== volumes[place - 1]?.beganAt);
}

/** The same for a worker: its job says what people are told, and begins again later. */
export async function listVolumesOfJob(...asked: Parameters<typeof listVolumes>): Promise<VolumeKey[]> {
  try {
    return (await listVolumes(...asked)).volumes;
  } catch (cause) {
    if (!(cause instanceof DownloadError)) throw cause;
    throw new LoopError('ARCHIVE_UNREACHABLE', 'The radar archive isn’t responding right now.', { cause });
  }
}

async function listFolders(archive: ArchiveSettings, folders: readonly string[], abortSignal: AbortSignal) {
  const client = archiveClient(archive);
  const keys: string[] = [];
  try {
    for (const folder of folders) {
      const query = { Bucket: archive.bucket, Prefix: folder };
      for await (const { Contents: contents = [] } of paginateListObjectsV2({ client }, query, {
        abortSignal,
      }))
        keys.push(...contents.flatMap(({ Key }) => Key ?? []));
    }
    return keys;
  } catch (error) {
    abortSignal.throwIfAborted();
    throw asDownloadError(archive, error);
  } finally {
    client.destroy();
  }
}

function asDownloadError({ bucket }: ArchiveSettings, cause: unknown): DownloadError {
  const { name, message, $metadata } = cause as S3ServiceException;
  const status = $metadata?.httpStatusCode;
  const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return new DownloadError(
    isRefusal ? 'REFUSED' : 'UNAVAILABLE',
    `The list of ${bucket} cannot be fetched: ${status ?? name} ${message}.`,
    { cause },
  );
}
