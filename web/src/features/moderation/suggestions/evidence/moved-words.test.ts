import { expect, it } from 'vitest';
import { movedWords, placeOf } from './moved-words.ts';

const moore = { lat: 35.3, lon: -97.5 };

it.each([
  [{ lat: 35.4, lon: -97.5 }, '6.9 miles north of'],
  [{ lat: 35.3, lon: -97.4 }, '5.6 miles east of'],
  [{ lat: 35.25, lon: -97.56 }, '4.8 miles southwest of'],
  [{ lat: 35.35, lon: -97.5001 }, '3.5 miles north of'],
  [moore, 'less than 0.1 miles from'],
])('%o is %s', (to, words) => {
  expect(movedWords(moore, to)).toBe(words);
});

it('reads a place from a suggestion, and nothing from another text', () => {
  expect(placeOf('35.3, -97.5')).toEqual(moore);
  expect([placeOf(''), placeOf(null), placeOf('Moore')]).toEqual([undefined, undefined, undefined]);
});
