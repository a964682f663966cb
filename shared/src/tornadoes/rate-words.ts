import { groupedNumber } from '../text/grouped-number.ts';
import type { ProfileRate } from './profile.ts';
import { rateClasses } from './profile-steps.ts';

/** How often tornadoes of a class came, over the whole years from one year on. */
export type Rate = Omit<ProfileRate, 'class'>;

/** The years of a rate where nothing else is asked for: of strong tornadoes only those with trusted ratings. */
const defaultStarts: Record<ProfileRate['class'], number> = { all: 0, 'F1+': 0, 'F2+': 1977, 'F4+': 1977 };

/** The years with which these rates can begin, the earliest first. */
export function startsOf(rates: readonly ProfileRate[]): number[] {
  return [...new Set(rates.map(({ since }) => since))];
}

/** Returns a rate for each class: since a year that has them, otherwise since the year that suits the class. */
export function ratesSince(rates: readonly ProfileRate[], asked?: number): ProfileRate[] {
  const starts = startsOf(rates);
  const start = (name: ProfileRate['class']) =>
    starts.find((one) => one === asked) ?? starts.find((one) => one >= defaultStarts[name]) ?? starts.at(-1);
  return rateClasses.flatMap((name) =>
    rates.filter((rate) => rate.class === name && rate.since === start(name)),
  );
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** From here on a rate is said as a number a year, and below it as a number of years. */
const leastPerYear = 1.5;
const monthsAYear = 12;
/** Below this number of years, halves are said too. */
const halvesBelow = 3;
/** Below this number of years, months are said. */
const monthsBelow = 1.75;

/** `about four a year`, `about one every nine years`, `none on record` */
export function rateWords({ count, per_year: perYear }: Rate): string {
  if (count === 0) return 'none on record';
  if (perYear >= leastPerYear) return `about ${numberWord(perYear)} a year`;
  return `about one ${everyWords(1 / perYear)}`;
}

/** How well the average is known: `likely 3.79 to 4.74 a year`, `likely between five and 20 years` */
export function rangeWords({ count, per_year: perYear, low, high }: Rate): string {
  if (count === 0) return `likely fewer than one ${everyWords(1 / high)}`;
  if (perYear >= leastPerYear) return `likely ${rateNumber(low)} to ${rateNumber(high)} a year`;
  const [shortest, longest] = [1 / high, 1 / low];
  if (shortest < monthsBelow && longest < monthsBelow)
    return `likely between ${monthsWord(shortest)} and ${monthsWord(longest)} months`;
  const from = shortest < 1 ? `${monthsWord(shortest)} months` : yearsWord(shortest);
  const to = yearsWord(longest);
  return from === to ? `likely around ${to} years` : `likely between ${from} and ${to} years`;
}

/** What single years had, which the interval of the average does not say: `Single years ranged from 16 to 149.` */
export function singleYearsWords({ count, per_year: perYear, least, most }: Rate): string {
  if (count === 0) return 'No year had one.';
  if (perYear < leastPerYear) return `The most in a single year: ${groupedNumber(most)}.`;
  return `Single years ranged from ${groupedNumber(least)} to ${groupedNumber(most)}.`;
}

/** Beside the number of a rate: `a year on average since 1977 (likely 0.14 to 0.34)` */
export function averageWords({ since, low, high }: Rate): string {
  return `a year on average since ${since} (likely ${rateNumber(low)} to ${rateNumber(high)})`;
}

/** `1.16`, `0.08`, `122`: two figures that mean something. */
export function rateNumber(perYear: number): string {
  if (perYear >= 10) return groupedNumber(Math.round(perYear));
  if (perYear > 0 && perYear < 0.01) return '<0.01';
  return perYear.toFixed(2);
}

function everyWords(years: number): string {
  if (years < 0.875) return `every ${monthsWord(years)} months`;
  if (years < 1.125) return 'a year';
  if (years < monthsBelow) return `every ${monthsWord(years)} months`;
  return `every ${yearsWord(years)} years`;
}

function monthsWord(years: number): string {
  return numberWord(years * monthsAYear);
}

function yearsWord(years: number): string {
  if (years >= halvesBelow) return numberWord(years);
  const halves = Math.round(years * 2);
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return numberWord(whole);
  return whole === 0 ? 'half a' : `${numberWord(whole)} and a half`;
}

/** `four`, `23`, `120`: a whole number, of the large ones only two figures. */
function numberWord(value: number): string {
  const whole = Math.round(value);
  if (whole < small.length) return small[Math.max(1, whole)] ?? '';
  if (whole < 100) return String(whole);
  const unit = 10 ** (Math.floor(Math.log10(whole)) - 1);
  return groupedNumber(Math.round(whole / unit) * unit);
}
