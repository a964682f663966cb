import type { Gazetteer } from './gazetteer.ts';
import { readDates } from './read-dates.ts';
import { readOffices, readRadars } from './read-offices.ts';
import { readOrder } from './read-order.ts';
import { readOutbreaks } from './read-outbreaks.ts';
import { readPlaces } from './read-places.ts';
import { readPoints } from './read-points.ts';
import { readPhrases, readRegions } from './read-phrases.ts';
import { readCasualties, readRanges } from './read-ranges.ts';
import { readRatings } from './read-ratings.ts';
import { readReferences } from './read-references.ts';
import { mayBeName } from './plain-words.ts';
import type { SearchReading, DateFilter } from './search-reading.ts';
import { SearchText, type Word } from './search-text.ts';

/** Fewer letters begin too many names. */
const minLettersOfPrefix = 3;

export interface Understanding {
  text: SearchText;
  /** In the order of the query. */
  readings: SearchReading[];
  /** The words that are no date, rating or other form. */
  words: readonly Word[];
  /** Those of them that are no name. */
  unknown: readonly Word[];
}

/**
 * Returns what a person means by a search: places, dates, ratings, ids and names, and the words that are left over.
 * What can be recognised by its form is taken out first, and the words that remain are looked up as names.
 */
export function understand(
  query: string,
  gazetteer: Gazetteer,
  today = new Date().toISOString().slice(0, 10),
): Understanding {
  const text = new SearchText(query);
  const outbreaks = readOutbreaks(text);
  const formal = [
    ...readPoints(text),
    ...readPhrases(text),
    ...readRanges(text),
    ...readReferences(text),
    ...readRatings(text),
    ...readTimes(text, today),
    ...readOffices(text, gazetteer),
    ...readRadars(text, gazetteer),
  ];
  const dates = readDates(text);
  const order = [...readOrder(text), ...readCasualties(text), ...readRegions(text)];
  const filters = dates.flatMap((reading) => (reading.kind === 'date' ? [reading.filter] : []));
  const words = text.words();
  const places = readPlaces(words, gazetteer, (date) => filters.every((each) => isInDates(date, each)));
  const readings = [...formal, ...outbreaks, ...dates, ...order, ...places.readings];
  const { left } = places;
  if (left.length > 0) {
    readings.push({
      kind: 'words',
      words: left.map((word) => text.query.slice(word.start, word.end)).join(' '),
      isOpen: isUnfinished(left, text),
      spans: left,
    });
  }
  return {
    text,
    readings: readings.toSorted((a, b) => startOf(a) - startOf(b)),
    words,
    unknown: left,
  };
}

/** Returns whether a date such as `1974-04-03` passes a filter of dates. */
function isInDates(date: string, { year, month, day, localDates }: DateFilter): boolean {
  const [ofYear, ofMonth, ofDay] = date.split('-').map(Number);
  return (
    (year === undefined || year === ofYear) &&
    (month === undefined || month === ofMonth) &&
    (day === undefined || day === ofDay) &&
    date >= (localDates?.from ?? '') &&
    date <= (localDates?.to ?? '9')
  );
}

/** Only the last word of a search may be unfinished. */
function isUnfinished(left: readonly Word[], { query }: SearchText): boolean {
  const last = left.at(-1);
  if (!last || last.text.length < minLettersOfPrefix || !mayBeName(last.text)) return false;
  return last.end === query.trimEnd().length;
}

function startOf({ spans }: SearchReading): number {
  return spans[0]?.start ?? 0;
}

const start = '(?<![\\p{L}\\p{N}-])';
const end = '(?![\\p{L}\\p{N}])';
const night = new RegExp(
  `${start}(?:(?:at|by|during the|in the) night(?:time)?|night[- ]?time|nighttime|nocturnal|overnight|after dark|in the dark|night(?= tornado))${end}`,
  'gu',
);
const period = 'decade|day|week|weekend|month|year|season|spring|summer|fall|autumn|winter|night|evening';
const relative = new RegExp(
  `${start}(?:(?:in |of |from |the )*(?:last|past|previous|next) (?:(?<count>\\d{1,3}) )?(?<unit>${period})s?|(?:in |of )?this (?<current>${period})|today|tonight|yesterday|tomorrow|right now|now|currently|just now)${end}`,
  'gu',
);
const triState = new RegExp(`${start}tri[\\s-]?state${end}`, 'gu');
const beforeRecord = new RegExp(
  `${start}(?:(?:before|until|till|prior to|pre)[\\s-]+(?:19[0-4]\\d|1950)|(?:in |of |from )?(?:the )?1[0-8]\\d\\d'?s?|(?:in |of |from |since )?(?:the )?19[0-4]\\d'?s?)(?![\\p{L}\\p{N}-])`,
  'gu',
);

const daysOf: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  evening: 1,
  weekend: 7,
  week: 7,
  month: 31,
  spring: 365,
  summer: 365,
  fall: 365,
  autumn: 365,
  winter: 365,
  season: 365,
  year: 365,
  decade: 3652,
};
const dayMilliseconds = 86_400_000;

/** Reads "at night", times before the record, and times that are counted from today. */
function readTimes(text: SearchText, today: string): SearchReading[] {
  const readings: SearchReading[] = [];
  text.take(triState, (_match, span) => {
    readings.push({ kind: 'before', label: 'Tri-State tornado of 1925', isTriState: true, spans: [span] });
    return true;
  });
  text.take(beforeRecord, (match, span) => {
    readings.push({
      kind: 'before',
      label: match[0].trim(),
      isTriState: match[0].includes('1925'),
      spans: [span],
    });
    return true;
  });
  text.take(night, (_match, span) => {
    readings.push({ kind: 'night', label: 'At night', spans: [span] });
    return true;
  });
  text.take(relative, (match, span) => {
    const label = match[0].replace(/^(?:in|of|from|the) /, '');
    readings.push({ kind: 'relative', label, since: sinceOf(match, today), spans: [span] });
    return true;
  });
  return readings;
}

/** Returns the first day of a time: "last week" began seven days ago, and "this year" on January 1. */
function sinceOf({ 0: words, groups = {} }: RegExpMatchArray, today: string): string {
  const { count = '1', unit, current } = groups;
  if (current === 'year' || current === 'season') return `${today.slice(0, 4)}-01-01`;
  if (current === 'decade') return `${today.slice(0, 3)}0-01-01`;
  if (current === 'month') return `${today.slice(0, 7)}-01`;
  if (unit === 'year' && groups['count'] !== undefined) {
    return `${Number(today.slice(0, 4)) - Number(count)}${today.slice(4).replace('02-29', '02-28')}`;
  }
  // Without a number it is the whole year before this one.
  if (unit === 'year' && words.includes('last')) return `${Number(today.slice(0, 4)) - 1}-01-01`;
  const days = Number(count) * (daysOf[unit ?? current ?? ''] ?? 1);
  return new Date(Date.parse(today) - days * dayMilliseconds).toISOString().slice(0, 10);
}
