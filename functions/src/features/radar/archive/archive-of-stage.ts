import { envNames } from '@touchdown/shared/contract/env.ts';
import { publicArchive, type ArchiveSettings } from './archive-settings.ts';

/** The archive that the stage names, or the public one; `isSimulated` where its storms are simulated. */
export function archiveOfStage(env: NodeJS.ProcessEnv = process.env): {
  archive: ArchiveSettings;
  isSimulated: boolean;
} {
  const endpoint = env[envNames.radarArchiveEndpoint];
  const bucket = env[envNames.radarArchiveBucket] ?? publicArchive.bucket;
  const archive = endpoint ? { endpoint, bucket, addressing: 'path' as const } : { ...publicArchive, bucket };
  return { archive, isSimulated: env[envNames.radarArchiveSimulated] === '1' };
}
