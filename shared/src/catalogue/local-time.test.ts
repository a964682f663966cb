import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { formatDay, formatInstant, formatLocalMinute } from './local-time.ts';

describe('a time as text', () => {
  it('is that of Date, in any year of a record', () => {
    const random = new SeededRandom(20_261_130);
    const [first, last] = [Date.UTC(1800, 0, 1) / 1000, Date.UTC(2400, 0, 1) / 1000];
    const seconds = Array.from({ length: 5_000 }, () => Math.floor(first + random.next() * (last - first)));
    for (const second of [first, -1, 0, 59, 60, 86_399, 86_400, last - 1, ...seconds]) {
      const text = new Date(second * 1000).toISOString();
      expect(formatInstant(second)).toBe(`${text.slice(0, 19)}Z`);
      expect(formatLocalMinute(Math.floor(second / 60))).toBe(text.slice(0, 16));
      expect(formatDay(Math.floor(second / 86_400))).toBe(text.slice(0, 10));
    }
  });
});
