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
    isPartial && `The record of ${year} is not complete: it ends on ${longDate(ends ?? '')}.`,
    `${capitalized(tornadoes(total))} ${total === 1 ? 'is' : 'are'} on record in ${year}${isPartial ? ' so far' : ''}${
      mean && !isPartial
        ? `; the mean of ${mean.first} to ${mean.last} is ${groupedNumber(mean.tornadoes)}`
        : ''
    }.`,
    total > 0 && deathSentence(deaths, isLeast, total),
    strongest && `The strongest was the ${strongest.tor_f_scale} of ${longDate(strongest.begin_wall)}.`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** None known, and not all known, is unknown and not zero. */
function deathSentence(deaths: number, isLeast: boolean, total: number): string {
  const they = total === 1 ? 'It' : 'They';
  if (deaths === 0) return isLeast ? 'Not all deaths are known.' : `${they} killed nobody.`;
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
  return `The extremes of ${tornadoes(total)} ${state ? `that touched ${state.name}` : 'in the United States'} from ${years.first} to ${years.last}.${most} Values that cannot be right stand apart, with the reason.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
