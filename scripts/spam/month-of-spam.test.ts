import { describe, expect, it } from 'vitest';
import { assumedMonth, monthOfSpam } from './testing/month-of-spam.ts';

const seeds = [1, 2, 3, 4, 5];

describe('a month with 300 accounts made for spam', () => {
  it.each(seeds)('shows a visitor at most one bad contribution in a hundred (chance %i)', (seed) => {
    const { badShare, minutes, written, honestWaits } = monthOfSpam(assumedMonth, seed);
    expect(written.spam).toBeGreaterThan(2_000);
    expect(badShare).toBeLessThan(0.01);
    expect(minutes.worst).toBeLessThan(20);
    expect(honestWaits.medianHours).toBeLessThan(8);
  });

  it.each(seeds)('shows far more without the rules for newcomers (chance %i)', (seed) => {
    expect(monthOfSpam(assumedMonth, seed, false).badShare).toBeGreaterThan(0.1);
  });

  it('lets nobody wait in a month without spam', () => {
    const { honestWaits, badShare } = monthOfSpam({ ...assumedMonth, spammers: 0, worstDay: 0 }, 1);
    expect({ share: honestWaits.share, badShare }).toEqual({ share: 0, badShare: 0 });
  });
});
