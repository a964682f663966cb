import { describe, expect, it } from 'vitest';
import { checksRefusal, isTooMuchOfDay, isTooMuchOfYear, toFinding } from './import-checks.ts';

describe('the limit of withdrawals without a person’s consent', () => {
  it.each([
    [4, 4, false],
    [5, 5, true],
    [4, 100, false],
    [5, 100, true],
    [5, 249, true],
    [5, 250, false],
    [6, 250, true],
    [20, 1_000, false],
    [21, 1_000, true],
    [-3, 10, false],
    [0, 0, false],
  ])('is 2 %% of a year, or fewer than 5: %i of %i', (lost, before, isTooMuch) => {
    expect(isTooMuchOfYear({ lost, before })).toBe(isTooMuch);
  });

  it.each([
    [2, 2, false],
    [3, 3, true],
    [3, 6, true],
    [3, 7, false],
    [9, 18, true],
    [8, 18, false],
    [0, 0, false],
  ])('is less than half of a day’s storm reports, or fewer than 3: %i of %i', (lost, before, isTooMuch) => {
    expect(isTooMuchOfDay({ lost, before })).toBe(isTooMuch);
  });

  it('is explained for the first years, with what to do next', () => {
    const about = { check: 'withdrawals', what: 'rows', before: 10, after: 5, limit: 'up to 1' } as const;
    const findings = Array.from({ length: 70 }, (_, at) =>
      toFinding({ ...about, of: String(1950 + at) }, ':'),
    );
    const lines = checksRefusal([
      ...findings,
      toFinding({ ...about, check: 'deaths', of: '2020' }, ':'),
    ]).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.slice(4)).toEqual([
      '1954: Allowed: up to 1.',
      '… and 66 more.',
      expect.stringContaining('--force withdrawals,deaths'),
    ]);
  });
});
