import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** The Library of Congress has newspapers up to this year; later ones are still under copyright. */
const lastLibraryYear = 1963;
/** What Google News finds begins about here. */
const firstNewsYear = 2003;
const daysOfReports = 14;
const dayMilliseconds = 86_400_000;

/** Returns where the news of a tornado's time can be searched: the newspapers, the web, or the news. */
export function newsSearch(tornado: Tornado): { label: string; url: string } {
  const year = Number(tornado.begin_wall.slice(0, 4));
  if (year <= lastLibraryYear)
    return { label: 'Search newspapers of that time at the Library of Congress', url: libraryUrl(tornado) };
  const words = `${nameToSearch(tornado)} ${longDate(tornado.begin_wall)}`;
  if (year < firstNewsYear)
    return {
      label: 'Search the web for newspapers of that time',
      url: withQuery('https://www.google.com/search', { q: `${words} newspaper` }),
    };
  return {
    label: 'Search the news of that time',
    url: withQuery('https://news.google.com/search', { q: words }),
  };
}

/** `Moore tornado`, `Joplin, Missouri tornado`: as reports name it, with the word once. */
function nameToSearch(tornado: Tornado): string {
  const { title } = nameOf(tornado);
  const place = title
    .replace(/\btornado\b/gi, '')
    .replace(/^\s*near\b/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${place} tornado`;
}

/** A scanned page has no county names of the record, so only the state is searched for, in the days that followed. */
function libraryUrl({ begin_wall: begin, state }: Tornado): string {
  const first = begin.slice(0, 10);
  const last = new Date(Date.parse(first) + daysOfReports * dayMilliseconds).toISOString().slice(0, 10);
  return withQuery('https://www.loc.gov/collections/chronicling-america/', {
    q: `tornado ${state}`,
    dl: 'page',
    start_date: first,
    end_date: last,
  });
}

function withQuery(url: string, query: Record<string, string>): string {
  return `${url}?${new URLSearchParams(query).toString()}`;
}
