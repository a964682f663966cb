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
      'A rise here is mostly a rise in what is seen: before Doppler radar, spotters and cameras, many weak tornadoes were missed. It says little about the weather.',
    isByRating: false,
  },
  f1_plus: {
    name: 'F1 and stronger',
    unit: ['tornado', 'tornadoes'],
    means:
      'These leave damage that is hard to miss, so a rise or fall here says more about the weather than that of all tornadoes. Ratings before 1977 were often too high, which makes a fall look larger.',
    isByRating: true,
  },
  f2_plus: {
    name: 'F2 and stronger',
    unit: ['tornado', 'tornadoes'],
    means:
      'A fall here is at least partly a change of rating: those before 1977 were made from newspapers and often too high, and the rules became stricter with each decade.',
    isByRating: true,
  },
  days_with_1: {
    name: 'Days with one F1 or stronger',
    unit: ['day', 'days'],
    means:
      'A fall here, while their number stays, means that they come on fewer days and more of them on each.',
    isByRating: true,
  },
  days_with_10: {
    name: 'Days with ten or more F1',
    unit: ['day', 'days'],
    means: 'A rise here means more days with many tornadoes at once, which is what outbreaks are made of.',
    isByRating: true,
  },
  days_with_30: {
    name: 'Days with thirty or more F1',
    unit: ['day', 'days'],
    means:
      'Most years have none or one, so that a single year can make a rise or a fall. Only a long period says anything.',
    isByRating: true,
  },
  killers: {
    name: 'Killer tornadoes',
    unit: ['tornado', 'tornadoes'],
    means:
      'Whether a tornado kills depends on warnings, houses and where people live as much as on the tornado. A fall is no sign of fewer tornadoes.',
    isByRating: false,
  },
  deaths: {
    name: 'Deaths',
    unit: ['death', 'deaths'],
    means:
      'A few tornadoes make most deaths of a year. A rise or fall follows those few, the number of people in their way and how well they were warned.',
    isByRating: false,
  },
};

export interface TrendPeriod {
  from: number;
  to: number;
}

/** The years that a trend may be of: a year that is not complete is none. */
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
  if (direction === 'none') return 'no trend that the numbers can show';
  return `${direction === 'rise' ? 'up' : 'down'} by ${digits(Math.abs(trend.perYear))} a year`;
}

/** The number with its standard error, and what the test says of it. */
export function trendSentence(trend: LinearTrend | undefined, { from, to }: TrendPeriod): string {
  if (!trend) return `A trend needs ${fewestYearsOfTrend} years; ${from} to ${to} are too few.`;
  const direction = directionOf(trend);
  const change = `${signed(trend.perYear)} a year, with a standard error of ${digits(trend.standardError)}`;
  if (direction === 'none')
    return `No trend that the numbers can show from ${from} to ${to}: ${change}. A change between ${signed(trend.low)} and ${signed(trend.high)} would fit.`;
  return `From ${from} to ${to}: ${change}. That is more than chance alone makes of numbers that spread so much.`;
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
  if (since < 0 || since > last || unrated.every((count) => count === 0)) return 'Not counted: the unrated.';
  return `Not counted: the unrated, ${shareOf(since).toFixed(1)} % of all in ${years.first + since} and ${shareOf(last).toFixed(1)} % in ${years.first + last}, so that this number is a little too low since then.`;
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
  if (!all || !strong) return `${years} there are too few years for a trend.`;
  const seen =
    directionOf(all) === 'rise' && directionOf(strong) === 'none'
      ? ' Weak tornadoes are seen more often; that they come more often cannot be told from these numbers.'
      : '';
  return `${years}, the number of all tornadoes on record: ${directionWords(all)}. That of F1 and stronger, which were rarely missed: ${directionWords(strong)}.${seen}`;
}
