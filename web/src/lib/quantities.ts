import { kmPerMile, metersPerYard } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { notRecorded } from './format.ts';
import type { Units } from './units.ts';

/** What the record measures. Its units are miles, yards and miles per hour; metric ones are km, metres and km/h. */
export type Quantity = 'length' | 'width' | 'speed';

interface Measure {
  /** How many metric units one unit of the record is. */
  factor: number;
  /** Decimals that are shown. They are those of the record's unit, so that no precision is invented. */
  decimals: 0 | 1;
  words: Record<Units, { one: string; many: string }>;
}

const measures: Record<Quantity, Measure> = {
  length: {
    factor: kmPerMile,
    decimals: 1,
    words: { us: { one: 'mile', many: 'miles' }, metric: { one: 'km', many: 'km' } },
  },
  width: {
    factor: metersPerYard,
    decimals: 0,
    words: { us: { one: 'yard', many: 'yards' }, metric: { one: 'm', many: 'm' } },
  },
  speed: {
    factor: kmPerMile,
    decimals: 0,
    words: { us: { one: 'mph', many: 'mph' }, metric: { one: 'km/h', many: 'km/h' } },
  },
};

/** How many metric units one unit of the record is. */
export function metricFactor(quantity: Quantity): number {
  return measures[quantity].factor;
}

/** Returns a figure of the record as a number in the visitor's units. Unknown stays unknown. */
export function amountIn(units: Units, quantity: Quantity, value: number): number;
export function amountIn(units: Units, quantity: Quantity, value: number | null): number | null;
export function amountIn(units: Units, quantity: Quantity, value: number | null): number | null {
  if (value === null || units === 'us') return value;
  const { factor, decimals } = measures[quantity];
  return Number((value * factor).toFixed(decimals));
}

/** `22.1 miles`, `35.6 km`, `not recorded` */
export function quantityWords(units: Units, quantity: Quantity, value: number | null): string {
  const amount = amountIn(units, quantity, value);
  return amount === null ? notRecorded : `${groupedNumber(amount)} ${unitOf(units, quantity, amount)}`;
}

/** The word after an amount: `mile`, `miles`, `km`. */
export function unitOf(units: Units, quantity: Quantity, amount: number): string {
  return measures[quantity].words[units][amount === 1 ? 'one' : 'many'];
}

const quantityOfUnit: Record<string, Quantity> = {
  mi: 'length',
  mile: 'length',
  miles: 'length',
  yard: 'width',
  yards: 'width',
  mph: 'speed',
};
const amountInText = /\b(\d+(?:,\d{3})*(?:\.(\d+))?|a few) (mi|miles?|yards?|mph)\b/g;

/**
 * Returns one of our own sentences, such as `2.1 mi SW of Joplin, Missouri`, in the visitor's units. An amount keeps
 * its number of decimals. Not for what somebody has written: that is quoted as it is.
 */
export function sentenceIn(units: Units, sentence: string): string {
  if (units === 'us') return sentence;
  return sentence.replace(
    amountInText,
    (_all, amount: string, decimals: string | undefined, unit: string) => {
      const { factor, words } = measures[quantityOfUnit[unit] ?? 'length'];
      const value = Number(amount.replaceAll(',', '')) * factor;
      const text = Number.isNaN(value) ? amount : withCommas(value.toFixed(decimals?.length ?? 0));
      return `${text} ${words.metric.many}`;
    },
  );
}

function withCommas(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const grouped = groupedNumber(Number(whole));
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
