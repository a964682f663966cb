import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { optionalEnv, requiredEnv } from '../../../platform/aws/env.ts';
import { onStream } from '../../../platform/events/on-stream.ts';
import { logger } from '../../../platform/log/logger.ts';
import { makeReleases } from './make-releases.ts';
import { publishLatest, readChain } from './publish-latest.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { objectBucket } from '../../../platform/aws/object-bucket.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { releaseSigner } from './release-signer.ts';

/** A file of the whole record is sent in one request. */
const objectTimeoutMilliseconds = 60_000;

/** Returns the ports of a Lambda function that makes or checks releases; its environment names tables and buckets. */
function releasePorts() {
  const objects = s3({ requestTimeout: objectTimeoutMilliseconds });
  return {
    dynamo: dynamo(),
    table: requiredEnv('catalogueTable'),
    record: objectBucket(objects, requiredEnv('recordBucket')),
    media: objectBucket(objects, requiredEnv('mediaBucket')),
    signer: releaseSigner(requiredEnv('releaseKeys')),
    siteUrl: requiredEnv('siteUrl'),
    now: Date.now,
    onDamage: (release: string, sentence: string) =>
      logTrouble('releases/damaged', 'a release is damaged', { release, sentence }),
  };
}

const ports = releasePorts();
const pauseMilliseconds = 1_000 * Number(optionalEnv('releasePauseSeconds') ?? 0);

const dayMilliseconds = 86_400_000;

/** Called by the stream of the catalogue, and each night without records. */
export async function handler(
  event: Partial<DynamoDBStreamEvent>,
): Promise<DynamoDBBatchResponse | undefined> {
  if (event.Records) return makeAfterChange({ Records: event.Records });
  await checkReleases();
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

/**
 * Once a day. Reads the newest release in the bucket again, and an earlier one in turn, and makes what nobody has
 * made, such as the first release of a stage that had a record before.
 */
async function checkReleases(): Promise<void> {
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
