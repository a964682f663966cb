import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { optionalEnv } from '../../../platform/aws/optional-env.ts';
import { onStream } from '../../../platform/events/on-stream.ts';
import { logger } from '../../../platform/log/logger.ts';
import { checkReleases } from './check-releases.ts';
import { makeReleases } from './make-releases.ts';
import { publishLatest, readChain } from './publish-latest.ts';
import { releasePorts } from './release-ports.ts';

const ports = releasePorts();
const pauseMilliseconds = 1_000 * Number(optionalEnv('releasePauseSeconds') ?? 0);

/** Called by the stream of the catalogue, and each night without records. */
export async function handler(
  event: Partial<DynamoDBStreamEvent>,
): Promise<DynamoDBBatchResponse | undefined> {
  if (event.Records) return makeAfterChange({ Records: event.Records });
  await checkReleases(ports);
  return undefined;
}

/**
 * Called when the pointer of the record changes, also for each approved correction, which makes no release. After a
 * failure the stream delivers the change again, and what was begun is finished.
 */
const makeAfterChange = onStream(
  async ({ Records: records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    if (records.length === 0) return { batchItemFailures: [] };
    try {
      const { releases } = await readChain(ports);
      if (releases.length === 0) await wait(pauseMilliseconds);
      const links = await makeReleases(ports);
      const newest = links.at(-1)?.id;
      if (newest !== releases[0]?.id) {
        await publishLatest(ports, links);
        logger.info('release published', { release: newest });
      }
      return { batchItemFailures: [] };
    } catch (error) {
      logger.error('release not made', { error: error as Error });
      throw error;
    }
  },
);
