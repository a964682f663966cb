import type { CalibratedYear } from './calibrate-year.ts';

/** What the joining must reach on the years that were keyed from paper whole. */
export const limits = { from: 1950, to: 1992, differencePercent: 1, pairedPercent: 98 } as const;

export interface Verdict {
  joined: number;
  same: number;
  pairedPercent: number;
  worst: CalibratedYear | undefined;
  beyond: CalibratedYear[];
  holds: boolean;
}

/** Whether the years that count are within the limits. */
export function judge(years: readonly CalibratedYear[]): Verdict {
  const counted = years.filter(({ year, note }) => year >= limits.from && year <= limits.to && !note);
  const joined = counted.reduce((sum, year) => sum + year.joined, 0);
  const same = counted.reduce((sum, year) => sum + year.same, 0);
  const beyond = counted.filter(({ difference }) => Math.abs(difference) > limits.differencePercent);
  const worst = counted.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];
  const pairedPercent = joined === 0 ? 0 : (100 * same) / joined;
  const holds = counted.length > 0 && beyond.length === 0 && pairedPercent >= limits.pairedPercent;
  return { joined, same, pairedPercent, worst, beyond, holds };
}
