import { existsSync, globSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveUrl } from '@touchdown/functions/features/radar/archive/archive-url.ts';
import { publicArchive } from '@touchdown/functions/features/radar/archive/archive-settings.ts';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { archiveBucket, startArchiveServer, type ArchiveSource } from './archive-server.ts';
import { eventsOfSite } from './events-of-site.ts';

import { simulatedArchive } from './simulated-archive.ts';

/** The archive that local radar workers use. */
export interface RadarArchive {
  environment: Record<string, string>;
  /** Tells the developer where the volumes come from. */
  sentence: string;
  isSimulated: boolean;
  stop: () => Promise<void>;
}

/** Long enough for a slow connection, short enough for a developer who waits at a terminal. */
const requestTimeoutMilliseconds = 3_000;

/** Returns the folder of the volumes that `npm run archive -- put` has added. */
export function addedVolumesFolder(stateDir: string): string {
  return join(stateDir, 'archive', 'given');
}

/** Uses added volumes if there are any, else the public archive; if that cannot be reached, simulated storms. */
export async function findRadarArchive(stateDir: string, site: string): Promise<RadarArchive> {
  const added = addedVolumesFolder(stateDir);
  if (existsSync(added) && readdirSync(added).length > 0) {
    return served(
      folderArchive(added),
      {},
      'Radar loops are drawn only from the volumes in the local archive.',
    );
  }
  if (await isPublicArchiveReachable()) {
    return {
      environment: {},
      sentence: 'Radar loops are drawn from the public archive.',
      isSimulated: false,
      stop: async () => {},
    };
  }
  const folder = join(stateDir, 'archive', 'simulated');
  return served(
    simulatedArchive({ eventsOf: eventsOfSite(site), folder }),
    { [envNames.radarArchiveSimulated]: '1' },
    'The public radar archive cannot be reached. Radar loops show simulated storms and are labeled as simulated on every frame.',
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
    isSimulated: envNames.radarArchiveSimulated in environment,
    stop: server.stop,
  };
}

/** An archive of real volumes, stored in a folder under the public archive's keys. */
function folderArchive(folder: string): ArchiveSource {
  const keys = () => globSync('[0-9]*/**/*_[0-9]*', { cwd: folder }).toSorted();
  return {
    keys: async (prefix) => keys().filter((key) => key.startsWith(prefix)),
    read: async (key) => (keys().includes(key) ? readFile(join(folder, key)) : undefined),
    close: async () => {},
  };
}

async function isPublicArchiveReachable(): Promise<boolean> {
  const url = archiveUrl(publicArchive);
  url.search = 'list-type=2&max-keys=1';
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMilliseconds) });
    return ok;
  } catch {
    return false;
  }
}
