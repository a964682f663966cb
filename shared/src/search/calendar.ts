import { createBitset } from '../catalogue/bitset.ts';
import type { Catalogue } from '../catalogue/columns.ts';
import { LocalCalendar } from '../catalogue/local-calendar.ts';
import { parseDay } from '../catalogue/local-time.ts';
import type { FoundRows } from '../catalogue/query.ts';
import type { SearchReading, TimeOfYear } from './search-reading.ts';
import type { SearchText, Span } from './search-text.ts';
import { stateOfName, stateOfPostal, wordLikeCodes } from './state-names.ts';

const dayMilliseconds = 86_400_000;
const [sunday, monday, tuesday, thursday] = [0, 1, 2, 4];

function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10);
}

type DayOfYear = (year: number) => string;

/** The nth such weekday of a month. */
function nth(month: number, weekday: number, count: number): DayOfYear {
  return (year) => {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return isoDay(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (count - 1));
  };
}

function last(month: number, weekday: number): DayOfYear {
  return (year) => plusDays(nth(month + 1, weekday, 1)(year), -7);
}

/** Easter Sunday in the Gregorian calendar, after Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return isoDay(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

function fromEaster(days: number): DayOfYear {
  return (year) => plusDays(easterSunday(year), days);
}

/** Memorial Day was May 30 until the law of 1971 moved it to a Monday. */
const memorialDay: DayOfYear = (year) => (year < 1971 ? isoDay(year, 5, 30) : last(5, monday)(year));
const thanksgiving = nth(11, thursday, 4);
const dayOf =
  (month: number, day: number): DayOfYear =>
  (year) =>
    isoDay(year, month, day);

/** In this order, because a longer form contains shorter ones. */
const holidays: readonly [words: string, label: string, day: DayOfYear][] = [
  ['easter monday', 'Easter Monday', fromEaster(1)],
  ['easter(?: sunday)?', 'Easter Sunday', fromEaster(0)],
  ['palm sunday', 'Palm Sunday', fromEaster(-7)],
  ['good friday', 'Good Friday', fromEaster(-2)],
  ['ash wednesday', 'Ash Wednesday', fromEaster(-46)],
  ['mardi gras|fat tuesday', 'Mardi Gras', fromEaster(-47)],
  ["mother'?s'? day", "Mother's Day", nth(5, sunday, 2)],
  ["father'?s'? day", "Father's Day", nth(6, sunday, 3)],
  ['memorial day', 'Memorial Day', memorialDay],
  ['labou?r day', 'Labor Day', nth(9, monday, 1)],
  ['thanks ?giving(?: day)?', 'Thanksgiving', thanksgiving],
  ['black friday', 'Black Friday', (year) => plusDays(thanksgiving(year), 1)],
  ['(?:martin luther king|mlk)(?: jr)?(?: day)?', 'Martin Luther King Day', nth(1, monday, 3)],
  ["president'?s'? day|washington'?s birthday", "Presidents' Day", nth(2, monday, 3)],
  ["columbus day|indigenous people'?s'? day", 'Columbus Day', nth(10, monday, 2)],
  ['election day', 'Election Day', (year) => plusDays(nth(11, monday, 1)(year), 1)],
  ['super tuesday', 'Super Tuesday', nth(3, tuesday, 1)],
  ["veteran'?s'? day", 'Veterans Day', dayOf(11, 11)],
  ['juneteenth', 'Juneteenth', dayOf(6, 19)],
  ["(?:saint|st\\.?) patrick'?s'?(?: day)?", "St. Patrick's Day", dayOf(3, 17)],
  ['groundhog day', 'Groundhog Day', dayOf(2, 2)],
  ['flag day', 'Flag Day', dayOf(6, 14)],
  ['earth day', 'Earth Day', dayOf(4, 22)],
  ["april fool'?s'?(?: day)?", "April Fools' Day", dayOf(4, 1)],
  ['cinco de mayo', 'Cinco de Mayo', dayOf(5, 5)],
];
const holidayPatterns = holidays.map(
  ([words, label, day]) =>
    [
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:on |at |over )?(?:the )?(?:${words})(?<weekend>\\s+weekend)?(?![\\p{L}\\p{N}])`,
        'gu',
      ),
      label,
      day,
    ] as const,
);

/** Each holiday has one of these. */
const holidayHint = /day|easter|gras|thanks|luther|mlk|juneteenth|patrick|fool|mayo/;

/** A weekend begins on Saturday, or with the holiday, and ends on Sunday, or with it. */
function weekendOf(date: string): { from: string; to: string } {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday <= monday) return { from: plusDays(date, -1 - weekday), to: date };
  return weekday < thursday ? { from: date, to: date } : { from: date, to: plusDays(date, 7 - weekday) };
}

/** Meteorological seasons. A winter has the number of the year in which it ends. */
const seasons: Readonly<Record<string, TimeOfYear>> = {
  spring: { label: 'Spring', daysOf: (year) => months(year, 3, 5) },
  summer: { label: 'Summer', daysOf: (year) => months(year, 6, 8) },
  fall: { label: 'Fall', daysOf: (year) => months(year, 9, 11) },
  autumn: { label: 'Fall', daysOf: (year) => months(year, 9, 11) },
  winter: { label: 'Winter', daysOf: (year) => ({ from: isoDay(year - 1, 12, 1), to: isoDay(year, 3, 0) }) },
};
const monthsOf: Readonly<Record<string, string>> = {
  Spring: 'March to May',
  Summer: 'June to August',
  Fall: 'September to November',
  Winter: 'December to February',
};

function months(year: number, first: number, end: number): { from: string; to: string } {
  return { from: isoDay(year, first, 1), to: isoDay(year, end + 1, 0) };
}

const season =
  /(?<![\p{L}\p{N}-])(?<lead>(?:in|during|from|for|of|every|each)\s+(?:the\s+)?|early\s+|late\s+|mid[-\s]?)?(?<name>spring|summer|fall|autumn|winter)(?<after>time|\s+(?:season|months?))?(?![\p{L}\p{N}])/gu;

/** Reads seasons and holidays that move, before the years beside them are read. */
export function readCalendar(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  for (const [pattern, label, day] of text.has(holidayHint) ? holidayPatterns : []) {
    text.take(pattern, ({ groups = {} }, span) => {
      if (isBeforeState(text, span)) return false;
      const isWeekend = groups['weekend'] !== undefined;
      const time: TimeOfYear = isWeekend
        ? { label: `${label} weekend`, daysOf: (year) => weekendOf(day(year)) }
        : { label, daysOf: (year) => ({ from: day(year), to: day(year) }) };
      readings.push({ kind: 'calendar', label: time.label, time, spans: [span] });
      return true;
    });
  }
  if (!text.has(/spring|summer|fall|autumn|winter/)) return readings;
  text.take(season, ({ groups = {} }, span) => {
    const time = seasons[groups['name'] ?? ''];
    const isMeant = groups['lead'] ?? groups['after'];
    if (!time || isBeforeState(text, span) || (isMeant === undefined && !isSeason(text, span))) return false;
    readings.push({
      kind: 'calendar',
      label: `${time.label} (${monthsOf[time.label]})`,
      time,
      spans: [span],
    });
    return true;
  });
  return readings;
}

/** `Spring, Texas` and `Christmas, Florida` are towns. */
function isBeforeState({ query }: SearchText, { end }: Span): boolean {
  const rest = query.slice(end).toLowerCase();
  if (/^\s*,/.test(rest)) return true;
  const [first = '', second = ''] = rest.trim().split(/\s+/);
  if (first === '') return false;
  const isCode = /^[a-z]{2}$/.test(first) && stateOfPostal(first) !== undefined && !wordLikeCodes.has(first);
  return isCode || stateOfName(first) !== undefined || stateOfName(`${first} ${second}`) !== undefined;
}

/** These words are also parts of towns: a year, tornadoes or nothing at all stands beside a season. */
function isSeason({ query }: SearchText, { start, end }: Span): boolean {
  const [before, after] = [query.slice(0, start).toLowerCase(), query.slice(end).toLowerCase()];
  const year = "(?:'\\d\\d|(?:19|20)\\d\\d|[5-9]0s)";
  return (
    (/^[\s?]*$/.test(before) && /^[\s?]*$/.test(after)) ||
    new RegExp(`^\\s+(?:of\\s+|in\\s+|the\\s+)*${year}`).test(after) ||
    /^\s+(?:tornado|twister|outbreak|storm|in\s)/.test(after) ||
    new RegExp(`${year}(?:'?s)?\\s+$`).test(before)
  );
}

/** Joins a time of the year with the one year of a search, in whatever order they stand. */
export function withYear(readings: readonly SearchReading[]): SearchReading[] {
  const times = readings.filter((each) => each.kind === 'calendar');
  const dates = readings.filter((each) => each.kind === 'date');
  const [time] = times;
  const [date] = dates;
  const year = date && yearOf(date.filter, time?.time);
  if (!time || !date || times.length > 1 || dates.length > 1 || year === undefined) return [...readings];
  const days = time.time.daysOf(year);
  const { label } = time.time;
  const joined: SearchReading = {
    kind: 'date',
    label: `${label} ${year}${monthsOf[label] === undefined ? '' : ` (${monthsOf[label]})`}`,
    filter: { localDates: days },
    spans: [...time.spans, ...date.spans].toSorted((a, b) => a.start - b.start),
  };
  return readings.flatMap((each) => (each === time ? [] : each === date ? [joined] : [each]));
}

/** `winter 2010-2011` is one winter. */
function yearOf(
  {
    year,
    month,
    localDates,
  }: {
    year?: number | undefined;
    month?: number | undefined;
    localDates?: { from?: string | undefined; to?: string | undefined } | undefined;
  },
  time: TimeOfYear | undefined,
): number | undefined {
  if (year !== undefined) return month === undefined ? year : undefined;
  const [from, to] = [Number(localDates?.from?.slice(0, 4)), Number(localDates?.to?.slice(0, 4))];
  return time === seasons['winter'] && to === from + 1 ? to : undefined;
}

const calendars = new WeakMap<Catalogue, { calendar: LocalCalendar; found: Map<string, FoundRows> }>();

/** Returns the tornadoes of such a time in all years. */
export function rowsOfTime(catalogue: Catalogue, { label, daysOf }: TimeOfYear): FoundRows {
  let known = calendars.get(catalogue);
  if (!known) {
    known = { calendar: new LocalCalendar(catalogue), found: new Map() };
    calendars.set(catalogue, known);
  }
  const { calendar, found } = known;
  const rows = found.get(label);
  if (rows) return rows;
  const bits = createBitset(catalogue.count);
  for (const year of new Set(calendar.years)) {
    const { from, to } = daysOf(year);
    calendar.markDays(bits, parseDay(from) ?? 0, parseDay(to) ?? -1);
    // A winter has days of two years.
    const next = daysOf(year + 1);
    if (next.from.startsWith(String(year)))
      calendar.markDays(bits, parseDay(next.from) ?? 0, parseDay(next.to) ?? -1);
  }
  const answer = { key: `time ${label}`, bits };
  found.set(label, answer);
  return answer;
}
