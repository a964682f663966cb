import { hourText } from '../text/clock-text.ts';
import { groupedNumber } from '../text/grouped-number.ts';
import { longDate } from '../text/written-date.ts';
import { stateName } from '../text/title-case.ts';
import { counted, countWord } from './count-words.ts';
import type { DayAnswer, DayIndex } from './day-answers.ts';
import { convectiveBeginMinutes, newestReportsLabel } from './day-kinds.ts';
import { scaleOfDays, violentClasses, violentOf } from './rating.ts';

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

type Clocked = Pick<DayAnswer, 'kind' | 'clock'>;

/** The hour of the clock at which a day begins. */
export function firstHour({ kind, clock }: Clocked): number {
  return kind === 'local' ? 0 : ((convectiveBeginMinutes + clock.offset_minutes) / 60 + 24) % 24;
}

/** `midnight to midnight`, `7 a.m. to 7 a.m. CDT` */
export function daySpan(day: Pick<DayAnswer, 'kind'> & Partial<Clocked>): string {
  const { kind, clock } = day;
  if (kind === 'local' || !clock) return 'midnight to midnight';
  const hour = hourText(firstHour({ kind, clock }));
  return `${hour} to ${hour} ${clock.letters}`;
}

/** What the day of a page is. */
export function dayDefinition(day: Clocked): string {
  return day.kind === 'local' ? `${daySpan(day)}, local time` : `${daySpan(day)} (12 to 12 UTC)`;
}

/** Which clock the hours of a page are of. */
export function hoursDefinition({ kind, clock }: Clocked): string {
  return kind === 'local' ? 'local time' : clock.letters;
}

/** `5:12 p.m. CDT` of a minute from the beginning of a day. */
export function minuteText(day: Clocked, minute: number): string {
  const ofDay = (Math.floor(minute) + firstHour(day) * 60) % 1440;
  const hour = Math.floor(ofDay / 60);
  const letters = day.kind === 'local' ? '' : ` ${day.clock.letters}`;
  return `${hour % 12 || 12}:${String(ofDay % 60).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}${letters}`;
}

/** The answer first, as it stands in search results and on the page. */
export function daySentence(day: DayAnswer): string {
  const { totals, record } = day;
  if (totals.total === 0) return withoutTornado(day);
  const first = firstRankWords(day);
  const sentences = [
    first,
    totals.deaths > 0 ? deathSentence(day) : touchdownSentence(day),
    // A day that leads all others needs no more.
    first === '' ? violentWords(day) : '',
    record !== null && day.date > record.last
      ? `The official record ends on ${longDate(record.last)}, so others may be missing.`
      : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** `200 tornadoes killed 312 people, 238 of them in Alabama.` */
function deathSentence({ totals, states }: DayAnswer): string {
  const { total, deaths, deaths_at_least: isPart } = totals;
  const killed = `${tornadoesFirst(total)} killed ${isPart ? 'at least ' : ''}${counted(deaths, 'person', 'people')}`;
  const [most] = states.toSorted((a, b) => b.deaths - a.deaths);
  const withDeaths = states.filter((state) => state.deaths > 0).length;
  if (!most || most.deaths === 0) return `${killed}.`;
  if (states.length === 1 || most.deaths === deaths) return `${killed} in ${stateName(most.state)}.`;
  if (2 * most.deaths < deaths) return `${killed} in ${withDeaths} states.`;
  return `${killed}, ${groupedNumber(most.deaths)} of them in ${stateName(most.state)}.`;
}

/** `Two tornadoes touched down in Kansas. No one was killed.` Deaths that are not known are not said to be none. */
function touchdownSentence({ totals, states }: DayAnswer): string {
  const [only, ...others] = states;
  const where = only ? ` in ${others.length === 0 ? stateName(only.state) : `${states.length} states`}` : '';
  return `${tornadoesFirst(totals.total)} touched down${where}.${totals.deaths_at_least ? '' : ' No one was killed.'}`;
}

function tornadoesFirst(count: number): string {
  return `${capital(countWord(count))} ${count === 1 ? 'tornado' : 'tornadoes'}`;
}

/** A day that the record has not reached, and one on which it has none, are not the same. */
function withoutTornado({ date, reports, record }: DayAnswer): string {
  const listed = currentReports(reports);
  const states = new Set(listed.map(({ state }) => state)).size;
  const isAfter = record === null || date > record.last;
  const ends = record
    ? `The official record ends on ${longDate(record.last)}`
    : 'The official record is empty';
  if (!isAfter) {
    const none = `No tornadoes are on record for ${longDate(date)}.`;
    if (listed.length === 0) return none;
    return listed.length === 1
      ? `${none} The one first report was not confirmed.`
      : `${none} The ${groupedNumber(listed.length)} first reports were not confirmed.`;
  }
  if (listed.length === 0) return `${ends}. We have no reports of this day.`;
  const where = states === 1 ? stateName(listed[0]?.state ?? '') : `${states} states`;
  return `${capital(counted(listed.length, 'preliminary report', 'preliminary reports'))} of tornadoes in ${where}. ${ends}, so ${listed.length === 1 ? 'it is' : 'they are'} not confirmed yet.`;
}

/** `The most tornadoes and the most deaths of any day since 1950.` for a day that leads alone; otherwise nothing. */
function firstRankWords({ ranks, record }: DayAnswer): string {
  if (!ranks || !record) return '';
  const { tornadoes: count, deaths } = ranks;
  const leads = (one: typeof deaths) => one?.rank === 1 && !one.is_shared;
  const most = [
    ...(leads(count) ? ['the most tornadoes'] : []),
    ...(leads(deaths) ? ['the most deaths'] : []),
  ];
  return most.length === 0
    ? ''
    : `${capital(most.join(' and '))} of any day since ${record.first.slice(0, 4)}.`;
}

/** The last rank that is worth a sentence. */
const lastRank = 100;

/** Where the day stands among all days, as far as its sentence has not said so: `Tied for 78th among the busiest days since 1950.` */
export function rankSentences({ ranks, record }: DayAnswer): string[] {
  if (!ranks || !record) return [];
  const since = record.first.slice(0, 4);
  const place = (one: NonNullable<typeof ranks.deaths>, days: string) =>
    one.rank > lastRank || (one.rank === 1 && !one.is_shared)
      ? []
      : [`${one.is_shared ? 'Tied for ' : ''}${ordinal(one.rank)} among the ${days} days since ${since}.`];
  return [...place(ranks.tornadoes, 'busiest'), ...(ranks.deaths ? place(ranks.deaths, 'deadliest') : [])];
}

export function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${groupedNumber(number)}${ending}`;
}

/** `One was violent (EF4 or EF5).`, by the scale of the day. */
function violentWords({ date, totals: { ratings, total } }: DayAnswer): string {
  const violent = violentOf(ratings);
  if (violent === 0) return '';
  const classes = violentClasses(scaleOfDays(date));
  if (total === 1) return `It was violent (${classes}).`;
  return `${capital(countWord(violent))} ${violent === 1 ? 'was' : 'were'} violent (${classes}).`;
}

/** What the page of the newest day with reports says first: which night it is, and what its reports are. */
export function latestWords({ date, recency }: Pick<DayAnswer, 'date' | 'recency'>): {
  title: string;
  note: string;
} {
  if (recency === 'under way')
    return { title: 'What happened today so far', note: 'Reports are still coming in.' };
  if (recency === 'last night')
    return {
      title: 'What happened last night',
      note: 'First reports, before anyone has surveyed the damage.',
    };
  return { title: `${newestReportsLabel}: ${longDate(date)}`, note: 'The newest storm reports we have.' };
}

/** What leads to the newest day with reports: "last night" stands only where they are of it. */
export function latestLabel({ latest }: Pick<DayIndex, 'latest'>): string {
  return latest ? latestWords(latest).title : newestReportsLabel;
}

/** How many reports that are; nothing without any. */
export function latestLine({ latest }: Pick<DayIndex, 'latest'>): string {
  if (!latest) return '';
  const reports = counted(latest.reports, 'preliminary report', 'preliminary reports');
  return latest.recency === 'earlier' ? `${reports}.` : `${reports} of ${longDate(latest.date)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
