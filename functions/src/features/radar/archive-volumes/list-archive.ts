import { Problem } from '@touchdown/shared/contract/problem.ts';
import { archivedVolumeUrl, listedVolumeMinutes } from '@touchdown/shared/radar/archived-volume.ts';
import type { RadarVolumes } from '@touchdown/shared/radar/schema.ts';
import { DownloadError } from '../../../platform/download/download-error.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { listVolumes } from '../archive/list-volumes.ts';

/** The gateway gives up after thirty seconds. */
const timeoutMilliseconds = 20_000;
const aroundMilliseconds = listedVolumeMinutes * 60_000;

/** Lists what a radar has in the archive around a time. */
export async function listArchive(
  { archive, isSimulated }: { archive: ArchiveSettings; isSimulated: boolean },
  { station, at }: { station: string; at: string },
): Promise<RadarVolumes> {
  const time = Date.parse(at);
  const window = { from: time - aroundMilliseconds, to: time + aroundMilliseconds };
  const { volumes } = await listVolumes(
    archive,
    station,
    window,
    AbortSignal.timeout(timeoutMilliseconds),
  ).catch(refuseUnreachable);
  return {
    station,
    volumes: volumes.map(({ key, beganAt }) => {
      const name = key.slice(key.lastIndexOf('/') + 1);
      return { name, began_at: new Date(beganAt).toISOString(), url: archivedVolumeUrl(name) };
    }),
    is_simulated: isSimulated,
  };
}

/** Throws the error of an archive that did not answer as a `Problem`, and any other as it is. */
export function refuseUnreachable(cause: unknown): never {
  const isUnreachable =
    cause instanceof DownloadError || (cause instanceof DOMException && cause.name === 'TimeoutError');
  if (!isUnreachable) throw cause;
  throw new Problem('UNAVAILABLE', 'The radar archive didn’t respond. Please try again in a minute.', [], {
    retryAfterSeconds: 60,
    cause,
  });
}
