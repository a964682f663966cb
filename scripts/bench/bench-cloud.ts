import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud, type LocalCloud, type LocalCloudOptions } from '../local/start-local-cloud.ts';

/** A local cloud without the site, silent and in memory, that leaves nothing behind when it is closed. */
export async function startBenchCloud(
  more: Pick<LocalCloudOptions, 'radarArchive'> = {},
): Promise<LocalCloud> {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-bench-'));
  const cloud = await startLocalCloud({
    stateDir,
    port: 0,
    site: 'none',
    inMemory: true,
    log: () => {},
    ...more,
  });
  return {
    ...cloud,
    close: async () => {
      await cloud.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
