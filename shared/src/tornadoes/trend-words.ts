import { directionOf, fewestYearsOfTrend, linearTrend, type LinearTrend } from './linear-trend.ts';
import { recordChanges } from './record-changes.ts';
import { firstTrendYear, type TrendName } from './trend-names.ts';
import type { TrendsAnswer } from './year-answers.ts';

/** What each number is, and what a rise or a fall of it means. */
export const trendTexts: Record<
  TrendName,
  { name: string; unit: readonly [one: string, many: string]; means: string; isByRating: boolean }
> = {
  all: {
    name: 'All tornadoes',
    unit: ['tornado', 'tornadoes'],
    means:
      'A rise here is mostly better spotting: before Doppler radar, spotters and cameras, many weak tornadoes were missed.',
    isByRating: false,
  },
  f1_plus: {
    name: 'F1 and stronger',
    unit: ['tornado', 'tornadoes'],
    means:
      'These leave damage that is hard to miss, so their number says more about the weather. Ratings before 1977 were often too high, which makes a fall look larger.',
    isByRating: true,
  },
  f2_plus: {
    name: 'F2 and stronger',
    unit: ['tornado', 'tornadoes'],
    means:
      'A fall here is partly a change in rating. Before 1977, ratings came from newspapers and were often too high. The rules became stricter later.',
    isByRating: true,
  },
  days_with_1: {
    name: 'Days with one F1 or stronger',
    unit: ['day', 'days'],
    means: 'If their number holds while these days fall, tornadoes come on fewer days, with more on each.',
    isByRating: true,
  },
  days_with_10: {
    name: 'Days with ten or more F1',
    unit: ['day', 'days'],
    means: 'A rise here means more outbreak days.',
    isByRating: true,
  },
  days_with_30: {
    name: 'Days with thirty or more F1',
    unit: ['day', 'days'],
    means: 'Most years have none or one, so a single year can make a trend. Look at long periods.',
    isByRating: true,
  },
  killers: {
    name: 'Killer tornadoes',
    unit: ['tornado', 'tornadoes'],
    means:
      'Whether a tornado kills depends on warnings, houses and where people live. A fall does not mean fewer tornadoes.',
    isByRating: false,
  },
  deaths: {
    name: 'Deaths',
    unit: ['death', 'deaths'],
    means:
      'A few tornadoes cause most deaths of a year. The number depends on who was in their way and how well they were warned.',
    isByRating: false,
  },
};

export interface TrendPeriod {
  from: number;
  to: number;
}

/** The years that a trend may be of: an incomplete year is left out. */
export function wholeYears({ record_years: years, partial_year: partial }: TrendsAnswer): TrendPeriod {
  return { from: years.first, to: partial === years.last ? years.last - 1 : years.last };
}

export function defaultPeriod(answer: TrendsAnswer): TrendPeriod {
  const whole = wholeYears(answer);
  return { from: Math.min(whole.to, Math.max(whole.from, firstTrendYear)), to: whole.to };
}

/** Returns the trend of a series over a period, if its years are enough. */
export function trendOver(
  values: readonly number[],
  first: number,
  { from, to }: TrendPeriod,
): LinearTrend | undefined {
  return linearTrend(values.slice(from - first, to - first + 1));
}

/** `up by 11.1 a year`, and a claim only where the test of the trend makes it */
export function directionWords(trend: LinearTrend | undefined): string {
  if (!trend) return 'too few years for a trend';
  const direction = directionOf(trend);
  if (direction === 'none') return 'no trend';
  return `${direction === 'rise' ? 'up' : 'down'} by ${digits(Math.abs(trend.perYear))} a year`;
}

/** The number with its standard error, and what the test says of it. */
export function trendSentence(trend: LinearTrend | undefined, { from, to }: TrendPeriod): string {
  if (!trend) return `A trend needs ${fewestYearsOfTrend} years; ${from} to ${to} are too few.`;
  const direction = directionOf(trend);
  const change = `${signed(trend.perYear)} a year, with a standard error of ${digits(trend.standardError)}`;
  if (direction === 'none')
    return `No significant trend from ${from} to ${to}: ${change}. The 95% interval is ${signed(trend.low)} to ${signed(trend.high)}.`;
  return `From ${from} to ${to}: ${change}. The trend is statistically significant.`;
}

/** Two digits that say something: `11.1`, `0.73`, `0.06` */
function digits(number: number): string {
  return number >= 10 ? number.toFixed(1) : number.toFixed(2);
}

function signed(number: number): string {
  const text = digits(Math.abs(number));
  if (Number(text) === 0) return text;
  return `${number < 0 ? '−' : '+'}${text}`;
}

/** How many of all are unrated, in the first year of that rule and in the last. */
export function unratedSentence(answer: TrendsAnswer): string {
  const { unrated, series, record_years: years } = answer;
  const all = series.find(({ name }) => name === 'all')?.values ?? [];
  const shareOf = (at: number) => (100 * (unrated[at] ?? 0)) / Math.max(1, all[at] ?? 0);
  const last = wholeYears(answer).to - years.first;
  const change = recordChanges.find(({ name }) => name === 'Unrated');
  const since = (change?.year ?? 0) - years.first;
  if (since < 0 || since > last || unrated.every((count) => count === 0))
    return 'Unrated tornadoes are not counted.';
  return `Unrated tornadoes are not counted: ${shareOf(since).toFixed(1)}% of all in ${years.first + since}, ${shareOf(last).toFixed(1)}% in ${years.first + last}. Since then, this number is a little low.`;
}

export const trendsTitle = 'Are tornadoes becoming more frequent?';

/** The answer first: what the numbers of all and of the strong ones say, each by its own test. */
export function trendsSentence(answer: TrendsAnswer, period = defaultPeriod(answer)): string {
  const trend = (name: TrendName) =>
    trendOver(
      answer.series.find((one) => one.name === name)?.values ?? [],
      answer.record_years.first,
      period,
    );
  const [all, strong] = [trend('all'), trend('f1_plus')];
  const years = `From ${period.from} to ${period.to}`;
  if (!all || !strong) return `${period.from} to ${period.to} are too few years for a trend.`;
  const seen =
    directionOf(all) === 'rise' && directionOf(strong) === 'none'
      ? ' The rise is in weak tornadoes, which we now spot more often.'
      : '';
  return `${years}, ${trendClause('recorded tornadoes', all)}. ${capital(trendClause('F1/EF1 and stronger', strong))}.${seen}`;
}

/** `recorded tornadoes rose by 11.1 a year`, `F1/EF1 and stronger show no trend` */
function trendClause(what: string, trend: LinearTrend): string {
  const direction = directionOf(trend);
  if (direction === 'none') return `${what} show no trend`;
  return `${what} ${direction === 'rise' ? 'rose' : 'fell'} by ${digits(Math.abs(trend.perYear))} a year`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
