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
import { readTimes } from './read-times.ts';
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
