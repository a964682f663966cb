import { logger } from '../../../platform/log/logger.ts';
import { makeReleases } from './make-releases.ts';
import { publishLatest } from './publish-latest.ts';
import type { releasePorts } from './release-ports.ts';

const dayMilliseconds = 86_400_000;

/**
 * Called once a day. Reads the newest release in the bucket again, and an earlier one in turn, and makes what nobody has
 * made, such as the first release of a stage that had a record before.
 */
export async function checkReleases(ports: ReturnType<typeof releasePorts>): Promise<void> {
  try {
    const links = await makeReleases(ports);
    const inTurn = links[Math.floor(ports.now() / dayMilliseconds) % Math.max(1, links.length)];
    const { latest } = await publishLatest(ports, links, inTurn ? [inTurn.id] : []);
    logger.info('releases checked', { latest, releases: links.length });
  } catch (error) {
    logger.error('releases not checked', { error: error as Error });
    throw error;
  }
}
