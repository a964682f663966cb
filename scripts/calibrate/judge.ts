import type { CalibratedYear } from './calibrate-year.ts';

/** What joining must achieve in the years whose rows were all entered from paper records. */
export const limits = { from: 1950, to: 1992, differencePercent: 1, pairedPercent: 98 } as const;

export interface Verdict {
  joined: number;
  same: number;
  pairedPercent: number;
  worst: CalibratedYear | undefined;
  /** Years that differ by more than the limit. */
  beyondLimit: CalibratedYear[];
  passes: boolean;
}

/** Checks the years that can be judged against the limits. */
export function judge(years: readonly CalibratedYear[]): Verdict {
  const judged = years.filter(({ year, note }) => year >= limits.from && year <= limits.to && !note);
  const joined = judged.reduce((sum, year) => sum + year.joined, 0);
  const same = judged.reduce((sum, year) => sum + year.same, 0);
  const beyondLimit = judged.filter(({ difference }) => Math.abs(difference) > limits.differencePercent);
  const worst = judged.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];
  const pairedPercent = joined === 0 ? 0 : (100 * same) / joined;
  const passes = judged.length > 0 && beyondLimit.length === 0 && pairedPercent >= limits.pairedPercent;
  return { joined, same, pairedPercent, worst, beyondLimit, passes };
}
