import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  archivedVolumeUrl,
  maxVolumeMegabytes,
  readVolumeName,
} from '@touchdown/shared/radar/archived-volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { openVolume } from '../archive/open-volume.ts';
import { folderOf } from '../archive/volume-key.ts';
import { refuseUnreachable } from './list-archive.ts';

const maxBytes = maxVolumeMegabytes * 1024 * 1024;

/** Most volumes have at most so much. Of a larger one, the ledger hears as it is sent. */
export const usualVolumeBytes = 16 * 1024 * 1024;

/** Returns the key of the volume that a path names. Throws a `Problem` for a name that means nothing. */
export function archivedKeyOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const volume = readVolumeName(name);
  if (!volume || path !== archivedVolumeUrl(name) || !findStation(volume.stationId)) throw missing();
  return folderOf(volume.stationId, volume.beganAt) + name;
}

/**
 * Opens a volume. It waits for the first bytes, because after them nothing can be refused any more. Throws a `Problem`
 * where the archive has no such volume or does not answer.
 */
export async function openArchived(
  archive: ArchiveSettings,
  key: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
  const chunks = openVolume(archive, key, signal);
  const first = await chunks.next().catch(refuse);
  return allOf(first, chunks);
}

async function* allOf(
  first: IteratorResult<Uint8Array, void>,
  others: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let given = 0;
  try {
    for (let next = first; !next.done; next = await others.next()) {
      given += next.value.length;
      if (given > maxBytes) throw new Error(`A volume has more than ${maxVolumeMegabytes} MB.`);
      // The next bytes may come into the memory of these.
      yield next.value.slice();
    }
  } finally {
    await others.return();
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof DownloadError && cause.code !== 'UNAVAILABLE') throw missing();
  return refuseUnreachable(cause);
}

function missing(): Problem {
  return new Problem('NOT_FOUND', 'The archive has no such volume.');
}
