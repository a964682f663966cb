import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { counted, tornadoes } from './count-words.ts';
import type { RecordsAnswer, YearAnswer } from './year-answers.ts';

export function yearTitle({ year }: Pick<YearAnswer, 'year'>): string {
  return `Tornadoes of ${year}`;
}

/** The answer first, as it stands in search results and on the page. */
export function yearSentence(answer: YearAnswer): string {
  const { year, is_partial: isPartial, record_ends: ends, profile, mean } = answer;
  const { total, deaths, deaths_at_least: isLeast, heads } = profile;
  const [strongest] = heads.strongest;
  const parts = [
    `${year} had ${tornadoes(total)}${isPartial ? ` through ${longDate(ends ?? '')}, where our data ends` : mean ? comparison(total, mean) : ''}.`,
    total > 0 && deathSentence(deaths, isLeast, total),
    strongest && `The strongest was the ${strongest.tor_f_scale} of ${longDate(strongest.begin_wall)}.`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** `, 38% above the 1991–2020 average`: a difference that rounds to zero is left out. */
function comparison(
  total: number,
  { first, last, tornadoes: mean }: NonNullable<YearAnswer['mean']>,
): string {
  const percent = Math.round(Math.abs(100 * (total / mean - 1)));
  const average = `the ${first}–${last} average`;
  return percent === 0
    ? `, about ${average}`
    : `, ${percent}% ${total > mean ? 'above' : 'below'} ${average}`;
}

/** None known, and not all known, is unknown and not zero. */
function deathSentence(deaths: number, isLeast: boolean, total: number): string {
  const they = total === 1 ? 'It' : 'They';
  if (deaths === 0) return isLeast ? 'Not all deaths are known.' : 'No one was killed.';
  return `${they} killed ${isLeast ? 'at least ' : ''}${counted(deaths, 'person', 'people')}.`;
}

export function recordsTitle({ state }: Pick<RecordsAnswer, 'state'>): string {
  return state ? `Tornado records of ${state.name}` : 'Tornado records';
}

export function recordsSentence({ state, record_years: years, total, deadliest }: RecordsAnswer): string {
  const [first] = deadliest;
  const most =
    first && first.fatalities !== null
      ? ` The deadliest, on ${longDate(first.begin_wall)}, killed ${groupedNumber(first.fatalities)}.`
      : '';
  return `The extremes among ${tornadoes(total)} ${state ? `that touched ${state.name}` : 'in the United States'}, ${years.first} to ${years.last}.${most} Implausible values are listed separately, with the reason.`;
}
