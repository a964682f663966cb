import { groupedNumber } from '../text/grouped-number.ts';

/** How often something came, with the ends of its 95 % interval. */
export interface Rate {
  count: number;
  per_year: number;
  low: number;
  high: number;
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

/** `somewhere between 3.8 and 4.7 a year`, `somewhere between five and twenty years` */
export function rangeWords({ count, per_year: perYear, low, high }: Rate): string {
  if (count === 0) return `probably fewer than one ${everyWords(1 / high)}`;
  if (perYear >= leastPerYear) return `somewhere between ${rateNumber(low)} and ${rateNumber(high)} a year`;
  const [shortest, longest] = [1 / high, 1 / low];
  if (shortest < monthsBelow && longest < monthsBelow)
    return `somewhere between ${monthsWord(shortest)} and ${monthsWord(longest)} months`;
  const from = shortest < 1 ? `${monthsWord(shortest)} months` : yearsWord(shortest);
  const to = yearsWord(longest);
  return from === to ? `somewhere around ${to} years` : `somewhere between ${from} and ${to} years`;
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
