import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadsClosedSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { logger } from '../log/logger.ts';
import { startBreakableLine } from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { httpEvent } from '../../testing/http-request.ts';
import { createTestTable, bothStandIns, testClient } from '../../testing/test-table.ts';
import { rateLimiter } from './rate-limiter.ts';
import { sentLedger } from './sent-ledger.ts';

const askedFrom = (ip: string) => httpEvent('GET', '/file', { headers: { [viewerIpHeader]: ip } });

describe.each(bothStandIns)('limits over $name', ({ endpoint, itOnce }) => {
  let table: string;
  const client = testClient(endpoint);
  let time = 1_795_219_200_000;
  const now = () => time;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'ephemeral');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function limiter() {
    return rateLimiter(client, table, now);
  }

  /** For a larger limit, some of the calls are one whose clock is ahead by the time that they would take. */
  const maxCalls = 30;

  async function takeAll(limit: RateLimit, key: string): Promise<void> {
    const perCall = (limit.seconds * 1000) / limit.max;
    // Otherwise each call would be rounded, and the calls left out would not be the same as the time.
    expect(perCall % 1).toBe(0);
    const leftOut = Math.max(0, limit.max - maxCalls);
    if (leftOut > 0) await rateLimiter(client, table, () => time + leftOut * perCall).take(limit, key);
    const calls = leftOut > 0 ? maxCalls - 1 : limit.max;
    await Promise.all(Array.from({ length: calls }, () => limiter().take(limit, key)));
  }

  async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
    return work.then(
      () => undefined,
      (error: unknown) => error as Problem,
    );
  }

  itOnce('each call is told what is left, and in how many seconds nothing is missing any more', async () => {
    const limit = { ...rateLimits.confirmPassword, max: 5, seconds: 60 };
    const key = randomUUID();
    expect(await limiter().take(limit, key)).toEqual({ calls: 4, seconds: 12 });
    expect(await limiter().take(limit, key)).toEqual({ calls: 3, seconds: 24 });
  });

  itOnce('a caller whose clock is behind gets the last token too, and nobody gets one more', async () => {
    const limit = rateLimits.confirmPassword;
    const key = randomUUID();
    for (let call = 1; call < limit.max; call++) await limiter().take(limit, key);
    await rateLimiter(client, table, () => time - 5).take(limit, key);
    for (const ahead of [0, 50]) {
      const taken = rateLimiter(client, table, () => time + ahead).take(limit, key);
      expect(await problemOf(taken)).toBeInstanceOf(Problem);
    }
  });

  itOnce.each(Object.entries<RateLimit>(rateLimits))(
    '%s: the allowed calls succeed, and the next one succeeds after the time to wait (ASVS 2.4.1)',
    async (_name, limit) => {
      const key = randomUUID();
      await takeAll(limit, key);
      const refused = await problemOf(limiter().take(limit, key));
      expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
      expect(refused?.message).toContain(`Too many ${limit.what}: ${limit.max} in `);
      const wait = refused?.retryAfterSeconds ?? 0;
      expect(wait).toBe(Math.ceil(limit.seconds / limit.max));
      await limiter().take(limit, randomUUID());
      time += wait * 1000;
      await limiter().take(limit, key);
      expect(await problemOf(limiter().take(limit, key))).toBeInstanceOf(Problem);
    },
    60_000,
  );

  describe('when all calls with one key come at once', () => {
    const limit: RateLimit = { name: 'rush', per: 'ip', max: 60, seconds: 60, what: 'calls' };

    async function allowedOf(calls: number, key: string): Promise<number> {
      const work = Array.from({ length: calls }, () => problemOf(limiter().take(limit, key)));
      const problems = (await Promise.all(work)).filter((problem) => problem !== undefined);
      expect(problems.filter(({ code }) => code !== 'RATE_LIMITED')).toEqual([]);
      return calls - problems.length;
    }

    it('allows each of fifty people with one IP address', async () => {
      expect(await allowedOf(50, randomUUID())).toBe(50);
    });

    it('allows exactly as many as the limit, at first and each time that calls come back', async () => {
      const key = randomUUID();
      expect(await allowedOf(100, key)).toBe(60);
      expect(await allowedOf(20, key)).toBe(0);
      time += 7_000;
      expect(await allowedOf(50, key)).toBe(7);
      time += 60_000;
      expect(await allowedOf(100, key)).toBe(60);
    });

    it('allows as many as the limit and those that were given back meanwhile', async () => {
      const key = randomUUID();
      expect(await allowedOf(30, key)).toBe(30);
      const [allowed] = await Promise.all([
        allowedOf(60, key),
        ...Array.from({ length: 10 }, () => limiter().giveBack(limit, key)),
      ]);
      expect(allowed + (await allowedOf(60, key))).toBe(40);
    });
  });

  it('allows a call more for each that was given back, and never more than a full bucket', async () => {
    const [limit, key] = [rateLimits.contribute, randomUUID()];
    await limiter().giveBack(limit, key);
    for (let i = 0; i < limit.max; i++) await limiter().take(limit, key);
    await limiter().giveBack(limit, key);
    await limiter().take(limit, key);
    expect(await problemOf(limiter().take(limit, key))).toMatchObject({ code: 'RATE_LIMITED' });
    time += limit.seconds * 1000;
    await limiter().giveBack(limit, key);
    for (let i = 0; i < limit.max; i++) await limiter().take(limit, key);
    expect(await problemOf(limiter().take(limit, key))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('takes an amount whole or not at all, and makes up for what was used beyond the limit', async () => {
    const [limit, key] = [rateLimits.sentByNetwork, randomUUID()];
    await limiter().take(limit, key, limit.max - 100);
    const refused = await problemOf(limiter().take(limit, key, 101));
    expect(refused?.message).toContain(
      'Too many megabytes of large files for your network: 3000 in 24 hours are allowed.',
    );
    expect(refused?.message).toContain(limit.instead);
    await limiter().take(limit, key, 60);
    await limiter().charge(limit, key, 1_040);
    const hoursOfThousand = (limit.seconds * 1_001) / limit.max;
    expect(await problemOf(limiter().take(limit, key))).toMatchObject({
      retryAfterSeconds: Math.ceil(hoursOfThousand),
    });
    time += hoursOfThousand * 1000;
    await limiter().take(limit, key);
    expect(await problemOf(limiter().take(limit, randomUUID(), limit.max + 1))).toMatchObject({
      status: 429,
    });
  });

  it('keeps a bucket at least until it is full again, or an expired one would be a full one', async () => {
    const [limit, key] = [rateLimits.contribute, randomUUID()];
    for (let call = 0; call < limit.max; call++) {
      await limiter().take(limit, key);
      const { Items: [item] = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `RL#${limit.name}#${key}` },
        }),
      );
      expect(item?.[expiryAttribute] * 1000).toBeGreaterThanOrEqual(item?.['fullAt']);
    }
  });

  it('starts again after a refill', async () => {
    const key = randomUUID();
    for (let i = 0; i < 10; i++) await limiter().take(rateLimits.logInBySubject, key);
    await limiter().refill(rateLimits.logInBySubject, key);
    for (let i = 0; i < 10; i++) await limiter().take(rateLimits.logInBySubject, key);
  });

  describe('the ledger of large files', () => {
    const { sentByNetwork, sentToAll, filesByNetwork, filesToAll } = rateLimits;
    const megabyte = 1024 * 1024;
    const enter = (ip: string, megabytes: number) =>
      sentLedger({ limiter: limiter(), settings: async () => ({}) })(askedFrom(ip), megabytes * megabyte);
    const left = async (limit: RateLimit, key: string) => (await limiter().take(limit, key, 0))?.calls;
    // The bucket for everybody is full again.
    beforeEach(() => {
      time += 2 * sentToAll.seconds * 1000;
    });

    it('reserves what a file may have, gives back what was not sent, and counts what was more', async () => {
      const [small, large] = [await enter('192.0.2.1', 16), await enter('192.0.2.2', 16)];
      // Its function may be ended at any time, and the reservation then stays.
      expect(await left(sentByNetwork, '192.0.2.1')).toBe(sentByNetwork.max - 16);
      small.count(2 * megabyte);
      for (let sent = 0; sent < 40; sent++) large.count(megabyte);
      await Promise.all([small.end(), large.end()]);
      expect(await left(sentByNetwork, '192.0.2.1')).toBe(sentByNetwork.max - 2);
      expect(await left(sentByNetwork, '192.0.2.2')).toBe(sentByNetwork.max - 40);
      expect(await left(sentToAll, 'everybody')).toBe(sentToAll.max - 42);
      expect(await left(filesByNetwork, '192.0.2.1')).toBe(filesByNetwork.max - 1);
      expect(await left(filesToAll, 'everybody')).toBe(filesToAll.max - 2);
    });

    it('gives one network a quarter, from which the others lose nothing more, and all networks the whole', async () => {
      expect([sentByNetwork.max, filesByNetwork.max]).toEqual([sentToAll.max / 4, filesToAll.max / 4]);
      const share = sentByNetwork.max / 10;
      const greedy = await Promise.all(
        Array.from({ length: 14 }, () => problemOf(enter('2001:db8:8::1', share))),
      );
      expect(greedy.filter((problem) => problem instanceof Problem)).toHaveLength(4);
      expect(await left(sentToAll, 'everybody')).toBe(sentToAll.max * 0.75);
      expect(await left(filesToAll, 'everybody')).toBe(filesToAll.max - 10);
      for (const ip of ['192.0.2.11', '192.0.2.12', '192.0.2.13']) await enter(ip, sentByNetwork.max);
      const refused = await problemOf(enter('192.0.2.14', 1));
      expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
      expect(refused?.message).toContain('for all visitors together');
      expect(await left(sentByNetwork, '192.0.2.14')).toBe(sentByNetwork.max);
    });

    it('is closed by the operator, with a sentence and without counting anything', async () => {
      const closed = sentLedger({ limiter: limiter(), settings: async () => ({ downloads: 'closed' }) });
      const refused = await problemOf(closed(askedFrom('192.0.2.21'), megabyte));
      expect(refused).toMatchObject({ status: 503, message: downloadsClosedSentence });
      expect(await left(filesByNetwork, '192.0.2.21')).toBe(filesByNetwork.max);
    });
  });

  it('without its table refuses log-ins, passwords, new accounts and large files, and allows everything else', async () => {
    const line = await startBreakableLine(endpoint);
    line.cut();
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const cut = rateLimiter(testClient(line.endpoint), table, now);
    const { logInByIp, logInBySubject, signUp, confirmPassword, readVolumesForTilts } = rateLimits;
    for (const limit of [logInByIp, logInBySubject, signUp, confirmPassword, readVolumesForTilts]) {
      expect(await problemOf(cut.take(limit, 'x'))).toMatchObject({ code: 'UNAVAILABLE' });
    }
    const enter = sentLedger({ limiter: cut, settings: async () => ({}) });
    expect(await problemOf(enter(askedFrom('192.0.2.77'), 1))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await problemOf(cut.take(rateLimits.bookmark, 'x'))).toBeUndefined();
    await line.stop();
  });
});
