import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  maxProgressStreams,
  progressFunctionSeconds,
  progressStreamSeconds,
} from '@touchdown/shared/radar/radar-limits.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { logger } from '../../../platform/log/logger.ts';

export interface StreamPlaces {
  /** Takes one of a person's places for a stream, or throws where all are taken. */
  take: (uid: string) => Promise<StreamPlace>;
}

export interface StreamPlace {
  /** The stream has ended, and the next one may have its place. */
  leave: () => Promise<void>;
}

/**
 * Each open stream occupies a function, and all functions share one account's concurrency. So a person has a few
 * places, each an item that is taken by a conditional write, which holds under concurrent requests. A place is a
 * lease: it expires when its function must have ended, even if the function was killed before it left.
 */
export function streamPlaces(client: DynamoDBDocumentClient, table: string, now: () => number): StreamPlaces {
  async function takes(key: Record<string, string>, holder: string): Promise<boolean> {
    const until = now() + progressFunctionSeconds * 1000;
    try {
      await client.send(
        new PutCommand({
          TableName: table,
          Item: { ...key, holder, until, [expiryAttribute]: Math.ceil(until / 1000) },
          // The same holder, because the client retries a call whose answer was lost.
          ConditionExpression: 'attribute_not_exists(holder) OR holder = :holder OR #until <= :now',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: { ':holder': holder, ':now': now() },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async function leave(key: Record<string, string>, holder: string): Promise<void> {
    try {
      await client.send(
        new DeleteCommand({
          TableName: table,
          Key: key,
          ConditionExpression: 'holder = :holder',
          ExpressionAttributeValues: { ':holder': holder },
        }),
      );
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return;
      logger.warn('a stream’s place was not left', { error: error as Error });
    }
  }

  return {
    async take(uid) {
      const holder = randomBytes(16).toString('base64url');
      for (let number = 1; number <= maxProgressStreams; number++) {
        const key = itemKey(ephemeral.kinds.streamPlace, { person: uid, number });
        const isTaken = await takes(key, holder).catch(
          // Fails closed: a page whose stream is refused polls the API instead.
          unavailable('Live progress isn’t available right now.'),
        );
        if (isTaken) return { leave: () => leave(key, holder) };
      }
      throw noneFree();
    },
  };
}

function noneFree(): Problem {
  const sentence = `You are already following ${maxProgressStreams} radar loops live. Please close one of them and try again in ${progressStreamSeconds} seconds.`;
  return new Problem('RATE_LIMITED', sentence, [], { retryAfterSeconds: progressStreamSeconds });
}
