import { setTimeout as wait } from 'node:timers/promises';
import { sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { isPendingCorrection, readMoveKey } from '../../domain/catalogue/move-items.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { onStream } from '../../platform/events/on-stream.ts';
import { logger } from '../../platform/log/logger.ts';
import { followMoves } from './follow-moves.ts';
import { presentTargets } from './present-targets.ts';

const client = dynamo();
const [catalogue, community] = [requiredEnv('catalogueTable'), requiredEnv('communityTable')];
const pauseMilliseconds = 1_000 * Number(requiredEnv('movePauseSeconds'));
const present = presentTargets({
  findTornado: tornadoOfRecord(client, catalogue),
  reports: storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
});

/**
 * Called for the moves that an import has recorded and for changes of corrections, and follows earlier ones too that are still pending. After a
 * failure the stream delivers the same records again.
 */
export const handler = onStream(async ({ Records: records }) => {
  const sorts = records.map(({ dynamodb }) => dynamodb?.Keys?.[sortKey]?.S);
  const moves = sorts.flatMap((sort) => readMoveKey(sort) ?? []);
  if (moves.length === 0 && !sorts.some(isPendingCorrection)) return { batchItemFailures: [] };
  try {
    const pause = () => wait(pauseMilliseconds);
    await followMoves(moves, { client, catalogue, community, present, pause });
    logger.info('moves followed', { moves });
    return { batchItemFailures: [] };
  } catch (error) {
    logger.error('moves not followed', { moves, error: error as Error });
    throw error;
  }
});
