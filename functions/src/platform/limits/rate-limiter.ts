import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { timeInWords } from '@touchdown/shared/contract/time-in-words.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  above,
  absentOr,
  atMost,
  both,
  drop,
  plus,
  present,
  tellingRefused,
  update,
  write,
  writeIf,
} from '../aws/items.ts';
import type { RateLimiter, LeftCalls } from '../http/doorkeeper.ts';
import { logger } from '../log/logger.ts';

/** These limits fail closed when the table is unavailable; all others fail open. */
const failsClosed = new Set<string>([
  'login',
  'login-account',
  'login-network',
  'login-attack',
  'login-device',
  'signup',
  'signup-try',
  'confirm',
  // Each file costs money, and nobody would know how many there were.
  rateLimits.sentByNetwork.name,
  rateLimits.sentToAll.name,
  rateLimits.filesByNetwork.name,
  rateLimits.filesToAll.name,
  rateLimits.readVolumesForTiltsByNetwork.name,
  rateLimits.readVolumesForTilts.name,
]);

/** The bucket may be refilled between two updates, but not for long. */
const maxAttempts = 8;

/**
 * Clocks differ, and a call may write after one that read its clock later. Half a token at most: so a bucket never
 * gives one token too many.
 */
const clockToleranceMilliseconds = 100;

interface LimitCharger {
  /** Takes what has been used already, also if the bucket then lacks more than it can hold. */
  charge: (limit: RateLimit, key: string, amount: number) => Promise<void>;
}

/**
 * A token bucket in one number: `fullAt`, the time at which the bucket is full again. Each call moves it on by the
 * time that one token takes. A call that would move it beyond the whole period is refused. Nothing is read before:
 * each update moves the number on from whatever it is then, so that calls with one key at the same moment do not
 * conflict, and each of them gets a token while there is one.
 */
export function rateLimiter(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): RateLimiter & LimitCharger {
  async function take(limit: RateLimit, key: string, amount: number): Promise<LeftCalls> {
    const period = limit.seconds * 1000;
    const perToken = period / limit.max;
    const taken = Math.ceil(perToken * amount);
    // No wait would help.
    if (amount > limit.max) throw refused(limit, period);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const time = now();
      const lastWithToken = time + period - taken + Math.min(clockToleranceMilliseconds, perToken / 2);
      // First assumes that the bucket is full, which is the usual case and needs only this write.
      const before = await move(limit, key, time + taken, absentOr(atMost(time)));
      if (typeof before === 'object') return leftIn(limit, before.fullAt - time);
      if (before > lastWithToken) throw refused(limit, before - lastWithToken);
      const then = await move(limit, key, plus(taken), both(above(time), atMost(lastWithToken)));
      if (typeof then === 'object') return leftIn(limit, then.fullAt - time);
      if (then > lastWithToken) throw refused(limit, then - lastWithToken);
    }
    throw refused(limit, taken);
  }

  /** Returns the new `fullAt`, or as a number the stored one that the condition refused: 0 without one. */
  async function move(
    limit: RateLimit,
    key: string,
    fullAt: unknown,
    onlyIf: unknown,
  ): Promise<{ fullAt: number } | number> {
    // A bucket is full again within its period. It is kept for twice as long.
    const expires = Math.ceil(now() / 1000) + 2 * limit.seconds;
    const moved = tellingRefused(
      update(table, bucketKey(limit, key), {
        set: { fullAt, [expiryAttribute]: expires },
        onlyIf: { fullAt: onlyIf },
      }),
    );
    try {
      return { fullAt: Number((await write(client, moved, 'UPDATED_NEW'))?.['fullAt'] ?? 0) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return Number(error.Item?.['fullAt']?.N ?? 0);
    }
  }

  return {
    take: (limit, key, amount = 1) =>
      take(limit, key, amount).catch((error: unknown) => withoutCount(limit, error)),
    async charge(limit, key, amount) {
      const charged = Math.ceil(((limit.seconds * 1000) / limit.max) * amount);
      try {
        const before = await move(limit, key, now() + charged, absentOr(atMost(now())));
        if (typeof before === 'object') return;
        await move(limit, key, plus(charged), present);
      } catch (error) {
        logger.error('what was used was not counted', { limit: limit.name, error: error as Error });
      }
    },
    async giveBack(limit, key, amount = 1) {
      const returned = Math.floor(((limit.seconds * 1000) / limit.max) * amount);
      const given = update(table, bucketKey(limit, key), {
        set: { fullAt: plus(-returned) },
        // A bucket that is full has nothing to get back.
        onlyIf: { fullAt: above(now()) },
      });
      try {
        await writeIf(client, given);
      } catch (error) {
        logger.warn('a call was not given back', { limit: limit.name, error: error as Error });
      }
    },
    async refill(limit, key) {
      try {
        await write(client, drop(table, bucketKey(limit, key)));
      } catch (error) {
        logger.warn('a limit was not refilled', { limit: limit.name, error: error as Error });
      }
    },
  };
}

/** A bucket that is full so long from now lacks the calls of that time. */
function leftIn({ max, seconds }: RateLimit, fullInMilliseconds: number): LeftCalls {
  const taken = Math.ceil((fullInMilliseconds * max) / (seconds * 1000) - 0.001);
  return { calls: Math.max(0, max - taken), seconds: Math.max(0, Math.ceil(fullInMilliseconds / 1000)) };
}

function bucketKey({ name }: RateLimit, key: string) {
  return itemKey(ephemeral.kinds.bucket, { limit: name, key });
}

function refused({ max, seconds, what, instead }: RateLimit, waitMilliseconds: number): Problem {
  const wait = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  const allowed = `${max} in ${timeInWords(seconds)} are allowed`;
  const sentence = `Too many ${what}: ${allowed}. Please try again in ${timeInWords(wait)}.`;
  return new Problem('RATE_LIMITED', instead === undefined ? sentence : `${sentence} ${instead}`, [], {
    retryAfterSeconds: wait,
  });
}

function withoutCount(limit: RateLimit, error: unknown): undefined {
  if (error instanceof Problem) throw error;
  if (failsClosed.has(limit.name)) {
    const sentence = 'That isn’t possible right now. Please try again.';
    throw new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause: error });
  }
  logger.error('a limit was not counted', { limit: limit.name, error: error as Error });
  return undefined;
}
