/** What the page of trends counts by year, in its order. */
export const trendNames = [
  'all',
  'f1_plus',
  'f2_plus',
  'days_with_1',
  'days_with_10',
  'days_with_30',
  'killers',
  'deaths',
] as const;
export type TrendName = (typeof trendNames)[number];

/** Of which tornadoes the days near a place are counted. */
export const daysOf = ['all', 'F1+'] as const;
export type DaysOf = (typeof daysOf)[number];

/** The period that trends are of at first begins here: the official count of the earliest years is not complete. */
export const firstTrendYear = 1954;

/** A year is compared with the mean of these. */
export const normalYears = { first: 1991, last: 2020 } as const;
