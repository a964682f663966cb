import { expect, it } from 'vitest';
import { readReferences } from './read-references.ts';
import { SearchText } from './search-text.ts';

const referencesIn = (query: string) =>
  readReferences(new SearchText(query)).map((reading) =>
    reading.kind === 'reference' ? reading.reference : reading.kind === 'zip' ? reading.code : undefined,
  );

it.each([
  ['20130520-3fk9x2ab', '20130520-3fk9x2ab'],
  ['event 451572', 'ncei:451572'],
  ['451572', 'ncei:451572'],
  ['SPC no. 2013 #277', 'spc:2013-277'],
  ['zip code 73160', '73160'],
])('reads %s', (query, reference) => {
  expect(referencesIn(query)).toEqual([reference]);
});

it.each(['Moore 2013', '201305-20', '20130520-3fk9x2ab7'])('reads no id in %s', (query) => {
  expect(referencesIn(query)).not.toContain(query);
});
