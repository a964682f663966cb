import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { expect, it } from 'vitest';
import { newsSearch } from './news-search.ts';

it.each([
  ['1955-05-25T22:00:00Z', 'www.loc.gov', /^Search newspapers/],
  ['1963-12-31T18:00:00Z', 'www.loc.gov', /^Search newspapers/],
  ['1974-04-03T20:30:00Z', 'www.google.com', /^Search the web/],
  ['2011-05-22T22:34:00Z', 'news.google.com', /^Search the news/],
])('searches what has reports of a tornado of %s: %s', (begin, host, label) => {
  const search = newsSearch(madeUpTornado(begin, {}));
  expect(new URL(search.url).host).toBe(host);
  expect(search.label).toMatch(label);
});

it('searches the newspapers of two weeks, also over the end of a month', () => {
  const { searchParams } = new URL(newsSearch(madeUpTornado('1955-05-25T22:00:00Z', {})).url);
  expect(searchParams.get('start_date')).toBe('1955-05-25');
  expect(searchParams.get('end_date')).toBe('1955-06-08');
  expect(searchParams.get('q')).toMatch(/^tornado \w/);
});

it.each([
  [{ known_as: 'Joplin', display_name: 'near Duquesne, Missouri' }, 'Joplin tornado May 22, 2011'],
  [{ display_name: 'near Chickasha, Oklahoma' }, 'Chickasha, Oklahoma tornado May 22, 2011'],
  [{ display_name: 'Udall, Kansas' }, 'Udall, Kansas tornado May 22, 2011'],
  [{ display_name: '' }, 'Kansas - Butler County tornado May 22, 2011'],
])('searches by the name that people use, with the word once: %j', (names, words) => {
  const { url } = newsSearch(madeUpTornado('2011-05-22T22:34:00Z', names));
  expect(new URL(url).searchParams.get('q')).toBe(words);
});
