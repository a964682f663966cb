interface DollarRange {
  min: number;
  max: number;
}

/** Up to this year the files give a class of damage by an amount in its middle. */
const lastYearOfClasses = 1995;

/** What the files write for a class of damage, in dollars of the year. */
const classes: ReadonlyMap<number, DollarRange> = new Map([
  [25, { min: 0, max: 50 }],
  [30, { min: 0, max: 50 }],
  [250, { min: 50, max: 500 }],
  [2_500, { min: 500, max: 5e3 }],
  [25_000, { min: 5e3, max: 5e4 }],
  [250_000, { min: 5e4, max: 5e5 }],
  [2_500_000, { min: 5e5, max: 5e6 }],
  [25_000_000, { min: 5e6, max: 5e7 }],
  [250_000_000, { min: 5e7, max: 5e8 }],
  [2_500_000_000, { min: 5e8, max: 5e9 }],
]);

/** Returns what is known of an amount: the range of its class, or the amount itself. */
export function damageRange(usd: number, year: number): DollarRange {
  return (year <= lastYearOfClasses ? classes.get(usd) : undefined) ?? { min: usd, max: usd };
}
