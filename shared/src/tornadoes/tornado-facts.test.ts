import { expect, it } from 'vitest';
import { madeUpTornado } from './testing/made-up-tornado.ts';
import { tornadoFacts } from './tornado-facts.ts';

const factsOf = (over: Parameters<typeof madeUpTornado>[1]) =>
  tornadoFacts(madeUpTornado('2013-05-20T19:56:00Z', over));

it('says what a tornado did', () => {
  expect(factsOf({ path_length: 13.85, path_width: 1_900, fatalities: 1, injuries: 1_212 })).toEqual({
    length: '13.8 miles',
    width: '1,900 yards',
    deaths: '1 death',
    injuries: '1,212 injuries',
  });
});

it('keeps what is not known apart from none, and a known part apart from the whole', () => {
  expect(factsOf({ path_length: null, path_width: null, fatalities: null, injuries: 0 })).toEqual({
    length: 'length not known',
    width: 'width not known',
    deaths: 'deaths not known',
    injuries: 'no injuries',
  });
  expect(factsOf({ path_length: 0.02 }).length).toBe('less than 0.1 miles');
  const part = { fatalities_at_least: true, injuries_at_least: true };
  expect(factsOf({ fatalities: 3, injuries: 0, ...part })).toMatchObject({
    deaths: 'at least 3 deaths',
    injuries: 'injuries not known',
  });
});
