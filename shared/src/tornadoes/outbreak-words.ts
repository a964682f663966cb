import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { counted, countWord } from './count-words.ts';
import { scaleOfDays, violentClasses } from './rating.ts';
import type { OutbreakAnswer, OutbreakList, OutbreakSummary } from './outbreak-answers.ts';

/** `April 3, 1974`, `April 3 and 4, 1974`, `April 26 to 28, 2011` or `December 31, 2010 to January 1, 2011`. */
export function datesInWords(from: string, to: string): string {
  const [first, last] = [longDate(from), longDate(to)];
  if (from === to) return first;
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first} to ${last}`;
  const [withoutYear = ''] = first.split(',');
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${withoutYear} to ${last}`;
  const between = Number(to.slice(8)) - Number(from.slice(8)) === 1 ? 'and' : 'to';
  return `${withoutYear} ${between} ${last.slice(last.indexOf(' ') + 1)}`;
}

/** The name, or the dates with the state that has the most of it: several begin on one day. */
export function outbreakHeading({
  name,
  title,
  states,
}: Pick<OutbreakSummary, 'name' | 'title' | 'states'>): string {
  if (name !== null) return name;
  const [state, ...others] = states;
  if (state === undefined) return title;
  return `${title}, ${state}${others.length === 0 ? '' : ` and ${counted(others.length, 'other state', 'other states')}`}`;
}

/** The title of its page: `Palm Sunday tornado outbreak of 1965`. */
export function outbreakTitle(outbreak: Parameters<typeof outbreakHeading>[0]): string {
  const heading = outbreakHeading(outbreak);
  return heading.startsWith('Outbreak ')
    ? `Tornado o${heading.slice(1)}`
    : heading.replace(/ outbreak\b/, ' tornado outbreak');
}

/** A length with its unit, as the visitor reads lengths. */
type LengthWords = (miles: number) => string;

/** The answer first, as it stands in search results and on the page. */
export function outbreakSentence(answer: OutbreakAnswer): string {
  const {
    tornadoes,
    violent,
    states,
    deaths,
    deaths_at_least: isPart,
    first_day: from,
    last_day: to,
  } = answer;
  const { profile } = answer;
  const [strongest] = profile.heads.strongest;
  const where = states.length === 1 ? `in ${states[0]}` : `in ${groupedNumber(states.length)} states`;
  const scale = scaleOfDays(from);
  const when =
    from === to ? `on ${longDate(from)}` : `from ${datesInWords(from, to)}`.replace(' and ', ' to ');
  const parts = [
    `${counted(tornadoes, 'tornado', 'tornadoes')} rated ${scale}1 or stronger ${where} ${when}${deaths > 0 ? ` killed ${isPart ? 'at least ' : ''}${counted(deaths, 'person', 'people')}` : ''}.`,
    violent > 0
      ? `${capital(countWord(violent))} ${violent === 1 ? 'was' : 'were'} violent (${violentClasses(scale)}).`
      : strongest && `The strongest was an ${strongest.tor_f_scale}.`,
  ];
  return parts.filter((part) => part).join(' ');
}

/** What makes tornadoes one outbreak, in one sentence with its numbers. */
export function ruleSentence(
  rule: OutbreakList['rule'],
  lengthWords: LengthWords = (miles) => `${groupedNumber(miles)} miles`,
): string {
  const {
    least_rating: rating,
    max_hours_apart: hours,
    max_miles_apart: miles,
    least_tornadoes: least,
  } = rule;
  return `An outbreak is at least ${least} tornadoes rated F${rating}/EF${rating} or stronger, each within ${hours} hours and ${lengthWords(miles)} of another.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
