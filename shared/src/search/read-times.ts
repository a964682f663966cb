import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

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
export function readTimes(text: SearchText, today: string): SearchReading[] {
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
