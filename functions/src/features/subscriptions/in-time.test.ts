import { describe, expect, it } from 'vitest';
import { inTime } from './in-time.ts';

describe('an answer in time', () => {
  it('is a sentence if the handler never ends', async () => {
    const never = inTime(() => new Promise<string>(() => {}), 0.01);
    await expect(never()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 30 });
  });

  it('is what the handler answers, or why it fails', async () => {
    expect(await inTime(async (word: string) => word)('word')).toBe('word');
    await expect(inTime(async () => Promise.reject(new Error('Ours.')))()).rejects.toThrow('Ours.');
  });
});
