import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from '@touchdown/local-cloud/start-local-cloud.ts';

/** Starts a local cloud in memory, without the site and without log output, that leaves no files behind. */
export async function startBenchCloud(
  options: Pick<LocalCloudOptions, 'radarArchive'> = {},
): Promise<LocalCloud> {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-bench-'));
  const cloud = await startLocalCloud({
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
