import { describe, expect, it, vi } from 'vitest';
import { inTime, isTooLate } from './in-time.ts';

describe('an answer in time', () => {
  it('is a sentence if the handler never ends', async () => {
    const never = inTime(() => new Promise<string>(() => {}), 0.01);
    await expect(never()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 30 });
  });

  it('is what the handler answers, or why it fails', async () => {
    expect(await inTime(async (word: string) => word)('word')).toBe('word');
    await expect(inTime(async () => Promise.reject(new Error('Ours.')))()).rejects.toThrow('Ours.');
  });

  it('tells the work when it is for nobody any more', async () => {
    const seen: boolean[] = [isTooLate()];
    let isOver = false;
    const work = inTime(async () => {
      seen.push(isTooLate());
      while (!isTooLate()) await new Promise((resolve) => setTimeout(resolve, 1));
      isOver = true;
    }, 0.05);
    await work().catch(() => {});
    await vi.waitFor(() => expect(isOver).toBe(true), 60_000);
    expect([...seen, isTooLate()]).toEqual([false, false, false]);
  });
});
