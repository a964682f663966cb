import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { logger } from '../../platform/log/logger.ts';
import { loopOf, publicLoopKey, type PublicLoop, type RadarTarget } from './public-loop-items.ts';

export type FindPublicLoop = (target: RadarTarget) => Promise<PublicLoop | undefined>;

/** The page itself must not wait long for its loop. */
const timeoutMilliseconds = 1_000;

/** A consistent Get, because a page polls it while its loop is being made. On an error the page has no loop. */
export function findPublicLoop(client: DynamoDBDocumentClient, table: string): FindPublicLoop {
  return async (target) => {
    try {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: publicLoopKey(target), ConsistentRead: true }),
        { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
      );
      return loopOf(item);
    } catch (error) {
      logger.error('radar loop not read', { error: error as Error });
      return undefined;
    }
  };
}
