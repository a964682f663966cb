import { groupedNumber } from '../text/grouped-number.ts';
import { titleCase } from '../text/title-case.ts';
import { counted, countWord } from './count-words.ts';
import type { ProfileRate, TornadoProfile } from './profile.ts';

const strongestStep = 5;
/** From this date on, ratings are of the enhanced scale. */
const enhancedSince = '2007-02-01';

/** `200 tornadoes, 312 deaths, four EF5, 16 states` */
export function profileLine(profile: TornadoProfile): string {
  if (profile.total === 0) return 'No tornadoes';
  const parts = [
    counted(profile.total, 'tornado', 'tornadoes'),
    deathWords(profile),
    strongestWords(profile),
    statesWords(profile.states),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** What is to be said beside the line, as far as there is anything. */
export function profileFacts(profile: TornadoProfile): string[] {
  if (profile.total === 0) return [];
  return [nightWords(profile), unratedWords(profile), injuryWords(profile), damageWords(profile)].filter(
    (part) => part !== '',
  );
}

/** The years that rates rest on. */
export function wholeYears({
  years,
  partial_year: partial,
}: Pick<TornadoProfile, 'years' | 'partial_year'>): number {
  return partial === null ? years.count : years.count - 1;
}

/**
 * What happened in a place: `314 tornadoes since 1950, about four a year; a violent one about every seven years,
 * somewhere between four and fifteen`
 */
export function placeWords(profile: TornadoProfile): string {
  const { total, years, rates } = profile;
  const since = years.count === 1 ? `in ${years.first}` : `since ${years.first}`;
  if (years.count === 0) return total === 0 ? 'No tornadoes' : counted(total, 'tornado', 'tornadoes');
  if (total === 0) return `No tornado ${years.count === 1 ? since : `on record ${since}`}`;
  const head = `${counted(total, 'tornado', 'tornadoes')} ${since}`;
  if (years.count === 1) return head;
  const all = rates.find((rate) => rate.class === 'all');
  const violent = rates.find((rate) => rate.class === 'F4+');
  return [
    [head, all ? frequencyOf(all).words : ''].filter((part) => part !== '').join(', '),
    ...(violent ? [violentWords(violent)] : []),
  ].join('; ');
}

function violentWords(rate: ProfileRate): string {
  if (rate.count === 0) return 'no violent one (F4 or stronger)';
  const { words, interval, isEvery } = frequencyOf(rate);
  const said = isEvery
    ? `a violent one ${words.replace('about one every', 'about every')}`
    : `${words} of them violent`;
  return [said, ...(interval === '' ? [] : [interval])].join(', ');
}

/** `about four a year`, `about one every seven years, somewhere between four and fifteen`; of none: `none in 74 years` */
export function rateWords(rate: ProfileRate, years: number): string {
  if (years === 0) return 'not known without a whole year';
  if (rate.count === 0) return years === 1 ? 'none in one year' : `none in ${countWord(years)} years`;
  const { words, interval } = frequencyOf(rate);
  return interval === '' ? words : `${words}, ${interval}`;
}

interface Frequency {
  words: string;
  /** `somewhere between four and fifteen`; empty if both ends are said with the same word. */
  interval: string;
  /** Whether it says how long it takes from one to the next. */
  isEvery: boolean;
}

/** A rate at which one comes several times a year is said by the year, a smaller one by the time between two. */
function frequencyOf({ per_year: perYear, low, high }: ProfileRate): Frequency {
  if (perYear >= 1.75) {
    return {
      words: `about ${amountWord(perYear)} a year`,
      interval: between(amountWord(low), amountWord(high), amountWord(perYear)),
      isEvery: false,
    };
  }
  const years = 1 / perYear;
  const [unit, factor] = years < 1.5 ? ['month', 12] : ['year', 1];
  const [shortest, longest] = [factor / high, low > 0 ? factor / low : Number.POSITIVE_INFINITY];
  const main = amountWord(years * factor);
  const time = main === 'one' ? unit : `${main} ${unit}s`;
  return {
    words: `about one every ${time}`,
    interval: between(amountWord(shortest), amountWord(longest), main),
    isEvery: true,
  };
}

function between(low: string, high: string, main: string): string {
  if (low === high && low === main) return '';
  return low === high ? `perhaps ${low}` : `somewhere between ${low} and ${high}`;
}

/** A number as a person says it: `two and a half`, `four`, `74`, `1,220`. */
function amountWord(amount: number): string {
  if (!Number.isFinite(amount)) return 'never';
  if (amount < 0.75) return 'half a';
  if (amount < 2.75) {
    const halves = Math.round(amount * 2);
    const whole = Math.floor(halves / 2);
    return halves % 2 === 0 ? countWord(whole) : `${countWord(whole)} and a half`;
  }
  if (amount < 100) return countWord(Math.round(amount));
  const step = 10 ** (Math.floor(Math.log10(amount)) - 2);
  return groupedNumber(Math.round(amount / step) * step);
}

/** None known, and not all known, is unknown and not zero. */
function deathWords({ deaths, deaths_at_least: isLeast }: TornadoProfile): string {
  if (isLeast) return deaths === 0 ? 'deaths not known' : `at least ${counted(deaths, 'death', 'deaths')}`;
  return counted(deaths, 'death', 'deaths');
}

function injuryWords({ injuries, injuries_at_least: isLeast }: TornadoProfile): string {
  if (isLeast) return injuries === 0 ? 'injuries not known' : `at least ${groupedNumber(injuries)} injured`;
  return injuries === 0 ? 'nobody injured' : `${groupedNumber(injuries)} injured`;
}

/** `four EF5`, by the scale of their time; `four F5 or EF5` if they may be of both. */
function strongestWords({ ratings, first, last, total }: TornadoProfile): string {
  const step = ratings.slice(0, strongestStep + 1).findLastIndex((count) => count > 0);
  if (step < 0) return total === 1 ? 'unrated' : 'all unrated';
  const isEnhanced = first !== null && first >= enhancedSince;
  const isOld = last !== null && last < enhancedSince;
  const name = isEnhanced ? `EF${step}` : isOld ? `F${step}` : `F${step} or EF${step}`;
  return `${countWord(ratings[step] ?? 0)} ${name}`;
}

function statesWords(states: TornadoProfile['states']): string {
  const [one, ...others] = states;
  if (!one) return '';
  return others.length > 0 ? `${groupedNumber(states.length)} states` : stateWord(one.value);
}

function stateWord(name: string): string {
  return name === name.toUpperCase() ? titleCase(name) : name;
}

function nightWords({ nights: { count, of } }: TornadoProfile): string {
  if (of === 0) return 'not known how many came at night';
  return count === 0 ? 'none at night' : `${share(count, of)} at night`;
}

function unratedWords({ ratings, total }: TornadoProfile): string {
  const unrated = ratings.at(-1) ?? 0;
  if (unrated === 0) return '';
  return unrated === total ? 'all unrated' : `${share(unrated, total)} unrated`;
}

function damageWords({ damage_at_least: dollars, damage_known: known, total }: TornadoProfile): string {
  if (known === 0) return 'damage not known';
  const of = known === total ? '' : `, known for ${groupedNumber(known)} of them`;
  return dollars === 0 ? `no damage${of}` : `at least ${dollarWords(dollars)} of damage${of}`;
}

function dollarWords(dollars: number): string {
  const [size, name] = (
    [
      [1e9, ' billion'],
      [1e6, ' million'],
    ] as const
  ).find(([each]) => dollars >= each) ?? [1, ''];
  // Rounded down: at least.
  return `$${groupedNumber(Math.floor((dollars / size) * (size === 1 ? 1 : 10)) / (size === 1 ? 1 : 10))}${name}`;
}

/** A part of some is never 0 %, and never 100 % unless it is all. */
export function share(count: number, of: number): string {
  const exact = (100 * count) / of;
  if (count > 0 && exact < 1) return 'less than 1 %';
  return `${count < of ? Math.min(99, Math.round(exact)) : 100} %`;
}
