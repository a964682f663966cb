import { parseDay } from '../catalogue/local-time.ts';
import { longDate, monthNames as writtenMonths } from '../text/written-date.ts';
import { withYear, readCalendar } from './calendar.ts';
import type { DateFilter, SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const monthNames = writtenMonths.map((name) => name.toLowerCase());
const firstYear = 1950;
const lastYear = 2099;

const anyMonth = `${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept`;
const month = `(?<month>${anyMonth})\\.?`;
const day = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';
const fourDigits = '(?:19[5-9]\\d|20\\d\\d)';
const year = `(?<year>${fourDigits})`;
const shortYear = `(?<year>${fourDigits}|'?\\d\\d)`;
const until = '\\s*(?:-|to|until|till|through|thru|and)\\s*';

/** Holidays on the same day of every year. */
const holidays: readonly [words: string, month: number, day: number][] = [
  ['christmas eve', 12, 24],
  ['christmas(?: day)?|xmas', 12, 25],
  ["new year'?s'? eve", 12, 31],
  ["new year'?s'?(?: day)?", 1, 1],
  ['(?:fourth|4th) of july|independence day', 7, 4],
  ["valentine'?s'?(?: day)?", 2, 14],
  ['halloween', 10, 31],
];
const holidayPatterns = holidays.map(
  ([words, ...rest]) =>
    [
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:on |at )?(?:${words})(?![\\p{L}\\p{N}])(?!,|\\s+fl(?:a|orida)?(?![\\p{L}]))`,
        'gu',
      ),
      ...rest,
    ] as const,
);

const decadeWords = ['fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** In this order, because a longer form contains shorter ones. */
const forms: readonly string[] = [
  `(?:from\\s+|between\\s+)?(?<fromMonth>${anyMonth})\\.?${until}(?<toMonth>${anyMonth})\\.?,?\\s*(?:of\\s+|in\\s+)?${year}`,
  `(?:from\\s+|between\\s+)?${month}\\s+(?<fromDay>[0-3]?\\d)(?:st|nd|rd|th)?${until}(?:(?<endMonth>${anyMonth})\\.?\\s+)?(?<toDay>[0-3]?\\d)(?:st|nd|rd|th)?\\s*,?\\s*(?:of\\s+|in\\s+)?${year}`,
  `${year}[-/.](?<monthNumber>\\d\\d?)[-/.]${day}`,
  `(?<monthNumber>\\d\\d?)[-/.]${day}[-/.]${shortYear}`,
  `(?:the\\s+)?${day}(?:\\s+of)?\\s+${month},?\\s+(?:of\\s+)?${year}`,
  `${month}\\s+${day}\\s*,?\\s*(?:of\\s+|in\\s+)?(?<year>${fourDigits}|'\\d\\d)`,
  `${year},?\\s+${month}\\s+${day}`,
  `${month}\\s*,?\\s*(?:of\\s+|in\\s+)?(?<year>${fourDigits}|'\\d\\d)`,
  `${year}\\s+${month}`,
  `${year}-(?<monthNumber>0[1-9]|1[0-2])`,
  `(?:the\\s+)?${day}(?:\\s+of)?\\s+${month}`,
  `${month}\\s+${day}`,
  `(?:from\\s+|between\\s+)?(?<first>${fourDigits})${until}(?<last>${fourDigits}|\\d\\d)`,
  `(?:the\\s+)?(?<decade>(?:19[5-9]|20\\d)0|'?[05-9]0)'?s`,
  `(?:since|from|after)\\s+(?<since>${fourDigits})`,
  `(?:before|until|till|prior\\s+to|pre)[\\s-]+(?<before>${fourDigits})`,
  `(?:in\\s+|of\\s+)?${year}`,
  `(?:in\\s+|of\\s+)(?<year>'\\d\\d)`,
  `(?:the\\s+)?(?:nineteen[\\s-])?(?<decadeWord>${decadeWords.join('|')})`,
  `(?<monthNumber>\\d\\d?)/${day}`,
  `(?:in\\s+)?${month}`,
];
const patterns = forms.map((form) => new RegExp(`(?<![\\p{L}\\p{N}:-])${form}(?![\\p{L}\\p{N}])`, 'gu'));

/** Reads dates, months, years and ranges of years. What is no date of a calendar stays as it is. */
export function readDates(text: SearchText): SearchReading[] {
  const readings = readCalendar(text);
  for (const [pattern, monthNumber, dayNumber] of holidayPatterns) {
    text.take(pattern, (_match, span) => {
      const label = `${writtenMonths[monthNumber - 1]} ${dayNumber}`;
      readings.push({ kind: 'date', label, filter: { month: monthNumber, day: dayNumber }, spans: [span] });
      return true;
    });
  }
  for (const pattern of patterns) {
    text.take(pattern, ({ groups = {} }, span) => {
      const found = readForm(groups);
      if (found) readings.push({ kind: 'date', ...found, spans: [span] });
      return found !== undefined;
    });
  }
  return withYear(readings);
}

type Groups = Readonly<Record<string, string | undefined>>;

function readForm(groups: Groups): { label: string; filter: DateFilter } | undefined {
  const { first, last, decade, since, before, fromMonth, toMonth } = groups;
  if (fromMonth && toMonth) return monthsOf(numberOf(fromMonth), numberOf(toMonth), Number(groups['year']));
  if (first && last) {
    const end = last.length === 2 ? first.slice(0, 2) + last : last;
    return Number(end) < Number(first) ? undefined : years(Number(first), Number(end));
  }
  const { decadeWord, fromDay, toDay, endMonth } = groups;
  if (fromDay && toDay) {
    const begin = monthOf(groups) ?? 0;
    return daysOf(
      Number(groups['year']),
      [begin, Number(fromDay)],
      [endMonth ? numberOf(endMonth) : begin, Number(toDay)],
    );
  }
  if (decade ?? decadeWord) {
    const start = decade ? fullYear(decade) : firstYear + 10 * decadeWords.indexOf(decadeWord ?? '');
    return years(start, start + 9, `${start}s`);
  }
  if (since) return { label: `Since ${since}`, filter: { localDates: { from: `${since}-01-01` } } };
  if (before) {
    return { label: `Before ${before}`, filter: { localDates: { to: `${Number(before) - 1}-12-31` } } };
  }
  return readDay(groups);
}

function readDay(groups: Groups): { label: string; filter: DateFilter } | undefined {
  const yearNumber = groups['year'] === undefined ? undefined : fullYear(groups['year']);
  if (yearNumber !== undefined && (yearNumber < firstYear || yearNumber > lastYear)) return undefined;
  const monthNumber = monthOf(groups);
  if (monthNumber === undefined) {
    return yearNumber === undefined ? undefined : { label: String(yearNumber), filter: { year: yearNumber } };
  }
  const name = writtenMonths[monthNumber - 1];
  if (name === undefined) return undefined;
  const ofYear = yearNumber === undefined ? '' : ` ${yearNumber}`;
  const filter = { month: monthNumber, ...(yearNumber === undefined ? {} : { year: yearNumber }) };
  if (groups['day'] === undefined) return { label: `${name}${ofYear}`, filter };
  const dayNumber = Number(groups['day']);
  const isoDay = `${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
  // A day without a year may be a leap day.
  if (parseDay(`${yearNumber ?? 2000}-${isoDay}`) === null) return undefined;
  if (yearNumber === undefined)
    return { label: `${name} ${dayNumber}`, filter: { ...filter, day: dayNumber } };
  const date = `${yearNumber}-${isoDay}`;
  return { label: `${name} ${dayNumber}, ${yearNumber}`, filter: { localDates: { from: date, to: date } } };
}

function monthOf({ month: name, monthNumber }: Groups): number | undefined {
  if (monthNumber !== undefined) return Number(monthNumber);
  return name === undefined ? undefined : numberOf(name);
}

function numberOf(name: string): number {
  return monthNames.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1;
}

type MonthAndDay = readonly [month: number, day: number];

function daysOf(ofYear: number, first: MonthAndDay, end: MonthAndDay) {
  const [from = '', to = ''] = [first, end].map(([number, dayOfMonth]) =>
    [ofYear, number, dayOfMonth].map((part) => String(part).padStart(2, '0')).join('-'),
  );
  if (parseDay(from) === null || parseDay(to) === null || to < from) return undefined;
  return { label: `${longDate(from)} to ${longDate(to)}`, filter: { localDates: { from, to } } };
}

function monthsOf(first: number, end: number, ofYear: number) {
  if (end < first) return undefined;
  const day = (number: number, dayOfMonth: number) =>
    new Date(Date.UTC(ofYear, number - 1, dayOfMonth)).toISOString().slice(0, 10);
  return {
    label: `${writtenMonths[first - 1]} to ${writtenMonths[end - 1]} ${ofYear}`,
    filter: { localDates: { from: day(first, 1), to: day(end + 1, 0) } },
  };
}

/** Two digits are a year of the record: 50 to 99 of the last century, the others of this one. */
function fullYear(text: string): number {
  const digits = text.replace("'", '');
  if (digits.length > 2) return Number(digits);
  return Number(digits) + (Number(digits) >= 50 ? 1900 : 2000);
}

function years(first: number, last: number, label = `${first} to ${last}`) {
  return { label, filter: { localDates: { from: `${first}-01-01`, to: `${last}-12-31` } } };
}
