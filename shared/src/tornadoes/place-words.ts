import { groupedNumber } from '../text/grouped-number.ts';
import { unrated } from '../contract/tornado-scales.ts';
import { hourText } from '../text/clock-text.ts';
import { longDate, monthNames } from '../text/written-date.ts';
import { counted, countWord } from './count-words.ts';
import type { PlaceAnswer } from './place-answers.ts';
import { rateNumber, rateWords, type Rate } from './rate-words.ts';
import { ratingNumber, scaleOfYears, violentOf } from './rating.ts';

/** Names that need their article in a sentence. */
const withArticle = /^(?:District of|U\.S\. Virgin|Northern Mariana)/;

type Named = Pick<PlaceAnswer, 'kind' | 'full_name' | 'radius_miles'>;

function spoken({ kind, full_name: name }: Pick<PlaceAnswer, 'kind' | 'full_name'>): string {
  if (kind === 'office') return `the area of ${name}`;
  return withArticle.test(name) ? `the ${name}` : name;
}

/** Tornadoes near Moore, Oklahoma. */
export function placeTitle(place: Named): string {
  return `Tornadoes ${place.kind === 'town' ? 'near' : 'in'} ${spoken(place)}`;
}

/** A length with its unit, as the visitor reads lengths. */
type LengthWords = (miles: number) => string;

/** Of fewer, an average says little. */
const fewestForAverage = 10;

/** The answer first, as it stands in search results and on the page. */
export function placeSentence(
  answer: PlaceAnswer,
  lengthWords: LengthWords = (miles) => `${miles} miles`,
): string {
  const { profile, radius_miles: miles } = answer;
  const { total, years, rates } = profile;
  const name = spoken({ ...answer, full_name: answer.kind === 'office' ? answer.full_name : answer.name });
  const where = miles === null ? `touched ${name}` : `come within ${lengthWords(miles)} of ${name}`;
  if (total === 0) return `No tornadoes on record have ${where} since ${years.first}.`;
  const rate = rates.find((one) => one.class === 'all' && one.since === years.first);
  const average = rate && total >= fewestForAverage ? `, ${rateWords(rate)}` : '';
  return `${capital(counted(total, 'tornado', 'tornadoes'))} ${total === 1 ? 'has' : 'have'} ${where} since ${years.first}${average}. ${[strongestWords(profile), deathSentence(answer)].filter(Boolean).join(' ')}`.trim();
}

/** `They killed 395 people in Tennessee.` Of a town, where people died is not known, so its figures alone say it. */
function deathSentence({ kind, name, profile }: PlaceAnswer): string {
  const { total, deaths, deaths_at_least: isLeast, along_paths: along } = profile;
  if (!along || deaths === 0) return '';
  const here = kind === 'office' ? 'there' : `in ${spoken({ kind, full_name: name })}`;
  return `${total === 1 ? 'It' : 'They'} killed ${isLeast ? 'at least ' : ''}${counted(deaths, 'person', 'people')} ${here}.`;
}

/** This many of the highest rating are named one by one. */
const mostNamed = 2;

/** `Six were violent, including the F5 of 1999 and the EF5 of 2013.` `The strongest was the EF3 of May 20, 2013.` */
function strongestWords({ ratings, total, years, heads }: PlaceAnswer['profile']): string {
  const violent = violentOf(ratings);
  const [strongest] = heads.strongest;
  if (!strongest || strongest.tor_f_scale === unrated) return '';
  const named = (one: typeof strongest) => `the ${one.tor_f_scale} of ${longDate(one.begin_wall)}`;
  if (violent === 0 || total === 1)
    return total === 1 ? `It was ${named(strongest)}.` : `The strongest was ${named(strongest)}.`;
  if (violent === 1) return `One was violent: ${named(strongest)}.`;
  const fives = ratings[5] ?? 0;
  const first = `${capital(countWord(violent))} were violent`;
  if (fives === 0) return `${first}.`;
  if (fives > mostNamed)
    return `${first}, including ${countWord(fives)} rated ${scaleOfYears(years.first, years.last) === 'F/EF' ? 'F5 or EF5' : strongest.tor_f_scale}.`;
  const ofFive = heads.strongest.filter((one) => ratingNumber(one.tor_f_scale) === 5).toReversed();
  const inYears = new Set(ofFive.map((one) => one.begin_wall.slice(0, 4))).size === ofFive.length;
  const names = ofFive
    .toSorted((one, other) => (one.begin_wall < other.begin_wall ? -1 : 1))
    .map((one) => (inYears ? `the ${one.tor_f_scale} of ${one.begin_wall.slice(0, 4)}` : named(one)));
  return `${first}, including ${names.join(' and ')}.`;
}

/** Of fewer, months and hours say little. */
const fewestForSeason = 10;
const windowHours = 6;
const windowMonths = 3;

/** `Half of them in May, and most between 3 and 9 p.m.` Nothing where neither is clear. */
export function seasonSentence(months: PlaceAnswer['profile']['by_month_hour']): string {
  const byMonth = months.map((hours) => hours.reduce((sum, count) => sum + count, 0));
  const total = byMonth.reduce((sum, count) => sum + count, 0);
  if (total < fewestForSeason) return '';
  const byHour = Array.from({ length: 24 }, (_, hour) =>
    months.reduce((sum, hours) => sum + (hours[hour] ?? 0), 0),
  );
  const hours = busiest(byHour, windowHours);
  const parts = [
    monthsWords(byMonth, total),
    hours.count * 2 > total ? `most between ${hourSpan(hours.at, (hours.at + windowHours) % 24)}` : '',
  ].filter((part) => part !== '');
  // `p.m.` ends a sentence by itself.
  return parts.length === 0 ? '' : capital(`${parts.join(', and ')}.`.replace('..', '.'));
}

function monthsWords(byMonth: readonly number[], total: number): string {
  const one = busiest(byMonth, 1);
  const share = one.count / total;
  const month = monthNames[one.at] ?? '';
  if (share > 0.55) return `most of them in ${month}`;
  if (share >= 0.45) return `half of them in ${month}`;
  const three = busiest(byMonth, windowMonths);
  if (three.count * 2 <= total) return '';
  return `most of them from ${monthNames[three.at] ?? ''} through ${monthNames[(three.at + windowMonths - 1) % 12] ?? ''}`;
}

/** Where so many neighbors in a ring have the most. */
function busiest(counts: readonly number[], length: number): { at: number; count: number } {
  let best = { at: 0, count: -1 };
  for (const at of counts.keys()) {
    let count = 0;
    for (let step = 0; step < length; step++) count += counts[(at + step) % counts.length] ?? 0;
    if (count > best.count) best = { at, count };
  }
  return best;
}

/** `3 and 9 p.m.`, `10 a.m. and 4 p.m.` */
function hourSpan(from: number, to: number): string {
  const [first, last] = [hourText(from), hourText(to)];
  const half = first.slice(-5);
  return half.endsWith('.m.') && last.endsWith(half)
    ? `${first.slice(0, -5)} and ${last}`
    : `${first} and ${last}`;
}

/** `1.1`, `58`, `0.04`: how many a year, as it is said. */
export function yearlyNumber(perYear: number): string {
  if (perYear >= 10) return groupedNumber(Math.round(perYear));
  return perYear >= 0.1 ? perYear.toFixed(1) : rateNumber(perYear);
}

/** `1.1 a year`; of what comes more seldom `1 in 3.6 years`; of one that never came nothing. */
export function oftenWords(count: number, years: number): string {
  if (count === 0) return '';
  const perYear = count / years;
  if (perYear >= 1) return `${yearlyNumber(perYear)} a year`;
  const between = years / count;
  return `1 in ${between >= 10 ? groupedNumber(Math.round(between)) : Number(between.toFixed(1))} years`;
}

/** The average and, apart from it, what single years had: `About 1.1 a year on average since 1977. Single years ranged from 0 to 6, and 23 of those 47 years had none.` */
export function howOftenSentences(
  { count, since, through, per_year: perYear, least, most }: Rate,
  byYear: readonly { year: number; ratings: readonly number[] }[],
): [average: string, years: string] {
  if (count === 0) return [`None on record since ${since}.`, ''];
  const years = byYear.filter(({ year }) => year >= since && year <= through);
  const without = years.filter(({ ratings }) => ratings.every((one) => one === 0)).length;
  const ranged = `Single years ranged from ${groupedNumber(least)} to ${groupedNumber(most)}`;
  return [
    `About ${yearlyNumber(perYear)} a year on average since ${since}.`,
    `${ranged}${without > 0 ? `, and ${without} of those ${years.length} years had none` : ''}.`,
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
