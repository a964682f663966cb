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
  says: string;
  stop: () => Promise<void>;
}

/** Long enough for a slow line, short enough for somebody who waits at a terminal. */
const patienceMilliseconds = 3_000;

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
      'Radar films are drawn from the volumes in the local archive alone.',
    );
  }
  if (await isPublicArchiveThere()) {
    return { environment: {}, says: 'Radar films are drawn from the public archive.', stop: async () => {} };
  }
  return simulatedRadarArchive(stateDir, site);
}

/** A storm for every tornado of the loaded record, and SIMULATED on every frame. */
export async function simulatedRadarArchive(stateDir: string, site: string): Promise<RadarArchive> {
  const folder = join(stateDir, 'archive', 'simulated');
  return served(
    simulatedArchive({ eventsOf: eventsOfSite(site), folder }),
    { [envNames.radarArchiveSimulated]: '1' },
    'The public radar archive cannot be reached: radar films show made-up storms, and say so on every frame.',
  );
}

async function served(
  source: ArchiveSource,
  environment: Record<string, string>,
  says: string,
): Promise<RadarArchive> {
  const server = await startArchiveServer(source);
  return {
    environment: {
      [envNames.radarArchiveEndpoint]: server.endpoint,
      [envNames.radarArchiveBucket]: archiveBucket,
      ...environment,
    },
    says,
    stop: server.stop,
  };
}

async function isPublicArchiveThere(): Promise<boolean> {
  const url = archiveUrl(publicArchive);
  url.search = 'list-type=2&max-keys=1';
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds) });
    return ok;
  } catch {
    return false;
  }
}
