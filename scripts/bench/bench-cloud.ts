import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalSite, type LocalSite, type LocalSiteOptions } from '../site/start-local-site.ts';

/** Starts a local cloud in memory, without the site and without log output, that leaves no files behind. */
export async function startBenchCloud(
  options: Pick<LocalSiteOptions, 'radarArchive'> = {},
): Promise<LocalSite> {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-bench-'));
  const cloud = await startLocalSite({
    stateDir,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
    ...options,
  });
  return {
    ...cloud,
    close: async () => {
      await cloud.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
