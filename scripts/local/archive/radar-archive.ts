import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { archiveUrl } from '@touchdown/functions/features/radar/archive/archive-url.ts';
import { publicArchive } from '@touchdown/functions/features/radar/archive/archive-settings.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { archiveBucket, startArchiveServer } from './archive-server.ts';
import type { ArchiveSource } from './archive-source.ts';
import { eventsOfSite } from './events-of-site.ts';
import { folderArchive } from './folder-archive.ts';
import { simulatedArchive } from './simulated-archive.ts';

/** What radar workers here take for the archive. */
export interface RadarArchive {
  environment: Record<string, string>;
  /** For whoever starts the cloud: where the storms come from. */
  sentence: string;
  stop: () => Promise<void>;
}

/** Long enough for a slow line, short enough for somebody who waits at a terminal. */
const requestTimeoutMilliseconds = 3_000;

/** Volumes that `npm run archive -- put` was given. */
export function givenVolumes(stateDir: string): string {
  return join(stateDir, 'archive', 'given');
}

/** Volumes that somebody has given come first; then the public archive; where that cannot be reached, made-up storms. */
export async function findRadarArchive(stateDir: string, site: string): Promise<RadarArchive> {
  const given = givenVolumes(stateDir);
  if (existsSync(given) && readdirSync(given).length > 0) {
    return served(
      folderArchive(given),
      {},
      'Radar loops are drawn only from the volumes in the local archive.',
    );
  }
  if (await isPublicArchiveThere()) {
    return {
      environment: {},
      sentence: 'Radar loops are drawn from the public archive.',
      stop: async () => {},
    };
  }
  const folder = join(stateDir, 'archive', 'simulated');
  return served(
    simulatedArchive({ eventsOf: eventsOfSite(site), folder }),
    { [envNames.radarArchiveSimulated]: '1' },
    'The public radar archive cannot be reached. Radar loops show simulated storms, and say so on every frame.',
  );
}

async function served(
  source: ArchiveSource,
  environment: Record<string, string>,
  sentence: string,
): Promise<RadarArchive> {
  const server = await startArchiveServer(source);
  return {
    environment: {
      [envNames.radarArchiveEndpoint]: server.endpoint,
      [envNames.radarArchiveBucket]: archiveBucket,
      ...environment,
    },
    sentence,
    stop: server.stop,
  };
}

async function isPublicArchiveThere(): Promise<boolean> {
  const url = archiveUrl(publicArchive);
  url.search = 'list-type=2&max-keys=1';
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMilliseconds) });
    return ok;
  } catch {
    return false;
  }
}
