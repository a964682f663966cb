import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { maxProgressStreams, progressFunctionSeconds } from '@touchdown/shared/radar/radar-limits.ts';
import { startBreakableLine } from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { streamPlaces, type StreamPlace } from './stream-places.ts';

describe.each(dynamodbStandIns)('a person’s places for streams, over $name', ({ endpoint }) => {
  let table: string;
  let time = 1_795_219_200_000;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'ephemeral');
  });

  function take(uid: string): Promise<StreamPlace | Problem> {
    const places = streamPlaces(testClient(endpoint), table, () => time);
    return places.take(uid).catch((error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    });
  }

  async function takeAll(uid: string): Promise<StreamPlace[]> {
    const taken = await Promise.all(Array.from({ length: maxProgressStreams }, () => take(uid)));
    return taken.filter((one): one is StreamPlace => !(one instanceof Problem));
  }

  it('are three, even for fifty streams that open at once', async () => {
    const uid = randomUUID();
    const opened = await Promise.all(Array.from({ length: 50 }, () => take(uid)));
    const refused = opened.filter((one) => one instanceof Problem);
    expect(opened.length - refused.length).toBe(3);
    for (const { code, status, retryAfterSeconds, message } of refused) {
      expect({ code, status, retryAfterSeconds }).toEqual({
        code: 'RATE_LIMITED',
        status: 429,
        retryAfterSeconds: 12,
      });
      expect(message).toMatch(/^You are already following 3 radar loops live\. Please close one of them/);
    }
  });

  it('do not count against anybody else', async () => {
    const uid = randomUUID();
    await takeAll(uid);
    expect(await take(randomUUID())).not.toBeInstanceOf(Problem);
    expect(await take(uid)).toBeInstanceOf(Problem);
  });

  it('are free again when their stream has ended, each once', async () => {
    const uid = randomUUID();
    const [first] = await takeAll(uid);
    await first?.leave();
    expect(await take(uid)).not.toBeInstanceOf(Problem);
    // Another stream has the place by now.
    await first?.leave();
    expect(await take(uid)).toBeInstanceOf(Problem);
  });

  it('are free again when their function must have ended, even if it did not give them back', async () => {
    const uid = randomUUID();
    await takeAll(uid);
    time += progressFunctionSeconds * 1000 - 1;
    expect(await take(uid)).toBeInstanceOf(Problem);
    time += 1;
    expect(await takeAll(uid)).toHaveLength(maxProgressStreams);
  });

  it('fail closed while the table is unavailable', async () => {
    const line = await startBreakableLine(endpoint);
    line.cut();
    const places = streamPlaces(testClient(line.endpoint), table, () => time);
    await expect(places.take(randomUUID())).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await line.stop();
  });
});
