import type { Gazetteer } from './gazetteer.ts';
import { isInDates } from './is-in-dates.ts';
import { readDates } from './read-dates.ts';
import { readOrder } from './read-order.ts';
import { readPlaces } from './read-places.ts';
import { readRatings } from './read-ratings.ts';
import { readReferences } from './read-references.ts';
import type { SearchReading } from './search-reading.ts';
import { SearchText } from './search-text.ts';

export interface Understanding {
  text: SearchText;
  /** In the order of the query. */
  readings: SearchReading[];
}

/**
 * Returns what a person means by a search: places, dates, ratings, ids and names, and the words that are left over.
 * What can be recognised by its form is taken out first, and the words that remain are looked up as names.
 */
export function understand(query: string, gazetteer: Gazetteer): Understanding {
  const text = new SearchText(query);
  const formal = [...readReferences(text), ...readRatings(text)];
  const dates = readDates(text);
  const order = readOrder(text);
  const filters = dates.flatMap((reading) => (reading.kind === 'date' ? [reading.filter] : []));
  const places = readPlaces(text.words(), gazetteer, (date) =>
    filters.every((each) => isInDates(date, each)),
  );
  const readings = [...formal, ...dates, ...order, ...places.readings];
  if (places.left.length > 0) {
    readings.push({
      kind: 'words',
      words: places.left.map((word) => text.query.slice(word.start, word.end)).join(' '),
      spans: places.left,
    });
  }
  return { text, readings: readings.toSorted((a, b) => startOf(a) - startOf(b)) };
}

function startOf({ spans }: SearchReading): number {
  return spans[0]?.start ?? 0;
}
