import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItem } from '../../platform/aws/items.ts';
import { logger } from '../../platform/log/logger.ts';
import { loopOf, publicLoopKey, type PublicLoop, type RadarTarget } from './public-loop-items.ts';

export type FindPublicLoop = (target: RadarTarget) => Promise<PublicLoop | undefined>;

/** The page itself must not wait long for its loop. */
const timeoutMilliseconds = 1_000;

/** A consistent Get, because a page polls it while its loop is being made. On an error the page has no loop. */
export function findPublicLoop(client: DynamoDBDocumentClient, table: string): FindPublicLoop {
  return async (target) => {
    try {
      return loopOf(await readItem(client, table, publicLoopKey(target), { timeoutMilliseconds }));
    } catch (error) {
      logger.error('radar loop not read', { error: error as Error });
      return undefined;
    }
  };
}
