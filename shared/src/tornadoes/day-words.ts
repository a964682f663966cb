import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { titleCase } from '../text/title-case.ts';
import { counted, countWord, tornadoes } from './count-words.ts';
import type { DayAnswer, DayIndex } from './day-answers.ts';
import { convectiveBeginMinutes, newestReportsLabel } from './day-kinds.ts';

type Dated = Pick<DayAnswer, 'date' | 'totals' | 'reports' | 'record'>;

/** Tornadoes of April 27, 2011. */
export function dayTitle({ date, totals, reports }: Dated): string {
  const isPreliminary = totals.total === 0 && currentReports(reports).length > 0;
  return `${isPreliminary ? 'Preliminary tornado reports' : 'Tornadoes'} of ${longDate(date)}`;
}

/** Those that the source still lists. */
export function currentReports(reports: DayAnswer['reports']): DayAnswer['reports'] {
  return reports.filter(({ status }) => status !== 'WITHDRAWN');
}

/** `7 am` of an hour from 0. */
export function hourText(hour: number): string {
  const ofDay = ((hour % 24) + 24) % 24;
  if (ofDay === 0) return 'midnight';
  return ofDay === 12 ? 'noon' : `${ofDay % 12} ${ofDay < 12 ? 'am' : 'pm'}`;
}

/** The hour of the clock at which a day begins. */
export function firstHour({ clock }: Pick<DayAnswer, 'clock'>): number {
  return clock ? ((convectiveBeginMinutes + clock.offset_minutes) / 60 + 24) % 24 : 0;
}

/** `7 am to 7 am CDT`, `midnight to midnight` */
export function daySpan(day: Pick<DayAnswer, 'clock'>): string {
  const hour = hourText(firstHour(day));
  return `${hour} to ${hour}${day.clock ? ` ${day.clock.letters}` : ''}`;
}

/** What the day of a page is. */
export function dayDefinition(day: Pick<DayAnswer, 'clock'>): string {
  return day.clock
    ? `${daySpan(day)} of the next day (12 to 12 UTC), as forecasters count`
    : 'midnight to midnight, by the clock at each place';
}

/** Which clock the hours of a page are of. */
export function hoursDefinition({ clock }: Pick<DayAnswer, 'clock'>): string {
  return clock ? clock.letters : 'by the clock at each place';
}

/** `5:12 pm` of a minute from the beginning of a day. */
export function minuteText(day: Pick<DayAnswer, 'clock'>, minute: number): string {
  const ofDay = (Math.floor(minute) + firstHour(day) * 60) % 1440;
  const hour = Math.floor(ofDay / 60);
  return `${hour % 12 || 12}:${String(ofDay % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The answer first, as it stands in search results and on the page. */
export function daySentence(day: DayAnswer): string {
  const { totals, states, record } = day;
  if (totals.total === 0) return withoutTornado(day);
  const { deaths, deaths_at_least: isPart } = totals;
  const [only] = states;
  const where = states.length === 1 ? stateName(only?.state ?? '') : `${states.length} states`;
  const touched = states.length === 0 ? 'are on record' : `touched ${where}`;
  const killed =
    deaths > 0 ? ` and killed ${isPart ? 'at least ' : ''}${counted(deaths, 'person', 'people')}` : '';
  const sentences = [
    `${capital(tornadoes(totals.total))} ${touched}${killed}${rankWords(day)}.`,
    violentWords(totals.ratings, totals.total),
    record !== null && day.date > record.last ? 'The official record ends before this day.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** A day that the record has not reached, and one on which it has none, are not the same. */
function withoutTornado({ date, reports, record }: DayAnswer): string {
  const listed = currentReports(reports);
  const states = new Set(listed.map(({ state }) => state)).size;
  const isAfter = record === null || date > record.last;
  const ends = record ? `The official record ends on ${longDate(record.last)}` : 'No official record is here';
  if (!isAfter) {
    const none = `No tornado is on record for ${longDate(date)}.`;
    return listed.length === 0
      ? none
      : `${none} ${capital(counted(listed.length, 'preliminary report', 'preliminary reports'))} said otherwise the morning after.`;
  }
  if (listed.length === 0) return `${ends}, and no preliminary reports of this day are here.`;
  const where = states === 1 ? stateName(listed[0]?.state ?? '') : `${states} states`;
  return `${capital(counted(listed.length, 'preliminary report', 'preliminary reports'))} of tornadoes in ${where}. ${ends}, so none of them is confirmed yet.`;
}

/** Only what is true of all days is said. Beyond the tenth, a rank says little. */
function rankWords({ ranks, record, kind }: DayAnswer): string {
  const year = record?.first.slice(0, 4);
  if (!ranks || year === undefined) return '';
  const { tornadoes: count, deaths } = ranks;
  const day = kind === 'convective' ? 'convective day' : 'day';
  if (deaths?.rank === 1 && !deaths.is_shared) return `, more than on any other ${day} since ${year}`;
  if (count.rank === 1 && !count.is_shared)
    return `${deaths ? ', on' : ','} the ${day} with the most tornadoes since ${year}`;
  return '';
}

/** The last rank that is worth a sentence. */
const lastRank = 100;

/** Where the day stands among all days, as far as its sentence has not said so: `The 3rd most deaths of any local day since 1950.` */
export function rankSentences(day: DayAnswer): string[] {
  const { ranks, record, kind } = day;
  if (!ranks || !record) return [];
  const since = `of any ${kind === 'convective' ? 'convective' : 'local'} day since ${record.first.slice(0, 4)}`;
  const { tornadoes: count, deaths } = ranks;
  const said = rankWords(day);
  const place = (one: NonNullable<typeof deaths>, what: string) => {
    const nth = one.rank === 1 ? '' : `${ordinal(one.rank)} `;
    return `The ${nth}most ${what} ${since}${one.is_shared ? ', as many as on another' : ''}.`;
  };
  return [
    ...(count.rank <= lastRank && !said.includes('the most tornadoes') ? [place(count, 'tornadoes')] : []),
    ...(deaths && deaths.rank <= lastRank && !said.includes('more than') ? [place(deaths, 'deaths')] : []),
  ];
}

export function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${groupedNumber(number)}${ending}`;
}

function violentWords(ratings: readonly number[], total: number): string {
  const violent = (ratings[4] ?? 0) + (ratings[5] ?? 0);
  if (violent === 0) return '';
  if (total === 1) return 'It was violent (EF4, EF5, F4 or F5).';
  return `${capital(countWord(violent))} ${violent === 1 ? 'was' : 'were'} violent (EF4, EF5, F4 or F5).`;
}

/** What the page of the newest day with reports says first: which night it is, and what is not here. */
export function latestWords({ date, recency }: Pick<DayAnswer, 'date' | 'recency'>): {
  title: string;
  note: string;
} {
  if (recency === 'under way')
    return {
      title: 'What happened today so far',
      note: `The convective day of ${longDate(date)} is not over.`,
    };
  if (recency === 'last night')
    return { title: 'What happened last night', note: `The convective day of ${longDate(date)}.` };
  return {
    title: `The newest reports here are of ${longDate(date)}`,
    note: 'This was not last night. Reports of later nights are not here, so this page cannot say what happened then.',
  };
}

/** What leads to the newest day with reports: "last night" stands only where they are of it. */
export function latestLabel({ latest }: Pick<DayIndex, 'latest'>): string {
  return !latest || latest.recency === 'earlier' ? newestReportsLabel : latestWords(latest).title;
}

/** What the page of all days says of the newest night. */
export function latestLine({ latest }: Pick<DayIndex, 'latest'>): string {
  if (!latest) return 'No preliminary reports are here.';
  const reports = counted(latest.reports, 'preliminary report', 'preliminary reports');
  return `${capital(reports)} of ${longDate(latest.date)}${latest.recency === 'earlier' ? '. Reports of later nights are not here' : ''}.`;
}

/** `OKLAHOMA` of a source is Oklahoma. */
export function stateName(state: string): string {
  return state === state.toUpperCase() ? titleCase(state) : state;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
