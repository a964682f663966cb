import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limits.ts';
import { timeInWords } from '@touchdown/shared/contract/time-in-words.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import type { RateLimiter } from '../http/doorkeeper.ts';
import { logger } from '../log/logger.ts';

/** These limits fail closed when the table is unavailable; all others fail open. */
const failsClosed = new Set([
  'login',
  'login-account',
  'login-device',
  'signup',
  'signup-try',
  'password',
  'confirm',
]);

/** Simultaneous calls with one key conflict, and all but one are retried. This is enough for any person. */
const maxAttempts = 8;

/**
 * A token bucket in one number: `fullAt`, the time at which the bucket is full again. Each call moves it on by the
 * time that one token takes. A call that would move it beyond the whole period is refused.
 */
export function rateLimiter(client: DynamoDBDocumentClient, table: string, now: () => number): RateLimiter {
  async function take(limit: RateLimit, key: string): Promise<void> {
    const perToken = (limit.seconds * 1000) / limit.max;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const time = now();
      // First assumes that the bucket is full, which is the usual case and needs only this write.
      const before = await moveOn(limit, key, { from: undefined, to: time + perToken, time });
      if (before === 'moved') return;
      const to = before + perToken;
      if (to > time + limit.seconds * 1000) throw refused(limit, to - time - limit.seconds * 1000);
      if ((await moveOn(limit, key, { from: before, to, time })) === 'moved') return;
    }
    throw refused(limit, perToken);
  }

  /** Returns `moved`, or the stored `fullAt` if it is not the expected one. */
  async function moveOn(
    limit: RateLimit,
    key: string,
    { from, to, time }: { from: number | undefined; to: number; time: number },
  ): Promise<'moved' | number> {
    try {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: bucketKey(limit, key),
          UpdateExpression: 'SET fullAt = :to, #ttl = :ttl',
          ConditionExpression:
            from === undefined ? 'attribute_not_exists(fullAt) OR fullAt <= :from' : 'fullAt = :from',
          ExpressionAttributeNames: { '#ttl': expiryAttribute },
          ExpressionAttributeValues: {
            ':from': from ?? time,
            ':to': to,
            ':ttl': Math.ceil(to / 1000) + limit.seconds,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return 'moved';
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return Number(error.Item?.['fullAt']?.N ?? time);
    }
  }

  return {
    take: (limit, key) => take(limit, key).catch((error: unknown) => withoutCount(limit, error)),
    async giveBack(limit, key) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: table,
            Key: bucketKey(limit, key),
            UpdateExpression: 'SET fullAt = fullAt - :token',
            // A bucket that is full has nothing to get back.
            ConditionExpression: 'fullAt > :now',
            ExpressionAttributeValues: { ':token': (limit.seconds * 1000) / limit.max, ':now': now() },
          }),
        );
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return;
        logger.warn('a call was not given back', { limit: limit.name, error: error as Error });
      }
    },
    async refill(limit, key) {
      try {
        await client.send(new DeleteCommand({ TableName: table, Key: bucketKey(limit, key) }));
      } catch (error) {
        logger.warn('a limit was not refilled', { limit: limit.name, error: error as Error });
      }
    },
  };
}

function bucketKey({ name }: RateLimit, key: string) {
  return itemKey(ephemeral.kinds.bucket, { limit: name, key });
}

function refused({ max, seconds, what }: RateLimit, waitMilliseconds: number): Problem {
  const wait = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  const allowed = `${max} in ${timeInWords(seconds)} are allowed`;
  const sentence = `Too many ${what}: ${allowed}. Please try again in ${timeInWords(wait)}.`;
  return new Problem('RATE_LIMITED', sentence, [], { retryAfterSeconds: wait });
}

function withoutCount(limit: RateLimit, error: unknown): void {
  if (error instanceof Problem) throw error;
  if (failsClosed.has(limit.name)) {
    const sentence = 'That is not possible at the moment. Please try again.';
    throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
  }
  logger.error('a limit was not counted', { limit: limit.name, error: error as Error });
}
