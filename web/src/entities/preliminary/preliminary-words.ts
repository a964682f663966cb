import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { searchWords, type PreliminaryReport } from './narrow-reports.ts';

/** `412 preliminary reports`: never tornadoes, because several may be about one, and some about none. */
export function preliminaryReports(count: number): string {
  return counted(count, 'preliminary report', 'preliminary reports');
}

/** Until when the official record goes, and what stands in for the rest. `where`: `in Kansas`, or nothing. */
export function standInWords(officialUntil: string, count: number, where = ''): string {
  const place = where === '' ? '' : ` ${where}`;
  const ends = `The official record goes through ${longDate(officialUntil)}.`;
  // None may only mean that nobody has imported the daily lists.
  if (count === 0) return ends;
  return `${ends} Since then there ${count === 1 ? 'is' : 'are'} ${preliminaryReports(count)}${place}.`;
}

/** What is missing where there are more reports than a browser gets; nothing where all are there. */
export function leftOutWords(count: number): string {
  if (count === 0) return '';
  return `The oldest ${groupedNumber(count)} of all since then are only in the list of reports.`;
}

/** What filters cover that preliminary reports do not answer. */
export function unansweredWords(filters: readonly string[], officialUntil: string): string {
  const until = `official record through ${longDate(officialUntil)}.`;
  if (filters.length === 1 && filters[0] === searchWords) return `Search covers the ${until}`;
  const [last = '', ...before] = filters.toReversed();
  const list = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
  return `Filters by ${list} cover the ${until}`;
}

/** `2 SW Viola`; without a place the state. */
export function placeOfReport({ place, state }: Pick<PreliminaryReport, 'place' | 'state'>): string {
  return titleCase(place ?? state);
}

/** `Sumner, Kansas` */
export function regionOfReport({ county, state }: Pick<PreliminaryReport, 'county' | 'state'>): string {
  return [county, state].flatMap((part) => (part === null ? [] : [titleCase(part)])).join(', ');
}

/** `Aug 5, 2026, 6:12 p.m.`; in UTC where the zone of the place is not known. */
export function timeOfReport({ at, wall }: Pick<PreliminaryReport, 'at' | 'wall'>): string {
  return wall === null
    ? `${shortDate(at)}, ${at.slice(11, 16)} UTC`
    : `${shortDate(wall)}, ${clockText(wall)}`;
}
