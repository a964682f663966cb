import { expect, it } from 'vitest';
import { datesInWords, outbreakHeading, outbreakTitle, ruleSentence } from './outbreak-words.ts';

it.each([
  ['1974-04-03', '1974-04-03', 'April 3, 1974'],
  ['1974-04-03', '1974-04-04', 'April 3 and 4, 1974'],
  ['2011-04-26', '2011-04-28', 'April 26 to 28, 2011'],
  ['2014-04-30', '2014-05-01', 'April 30 to May 1, 2014'],
  ['2010-12-31', '2011-01-01', 'December 31, 2010 to January 1, 2011'],
])('the days from %s to %s are %s', (from, to, words) => {
  expect(datesInWords(from, to)).toBe(words);
});

it.each([
  ['Palm Sunday outbreak of 1965', 'Palm Sunday outbreak of 1965', 'Palm Sunday tornado outbreak of 1965'],
  ['Super Outbreak of 1974', 'Super Outbreak of 1974', 'Super Outbreak of 1974'],
  ['Leap Day outbreak', 'Leap Day outbreak', 'Leap Day tornado outbreak'],
  [
    null,
    'Outbreak of May 4, 2003, Nebraska and 2 other states',
    'Tornado outbreak of May 4, 2003, Nebraska and 2 other states',
  ],
])('an outbreak named %s is headed %s', (name, heading, title) => {
  const outbreak = {
    name,
    title: name ?? 'Outbreak of May 4, 2003',
    states: ['Nebraska', 'Kansas', 'Iowa'],
  };
  expect(outbreakHeading(outbreak)).toBe(heading);
  expect(outbreakTitle(outbreak)).toBe(title);
});

it('the rule is one sentence with its numbers, in the units of the visitor', () => {
  const rule = { least_rating: 1, max_hours_apart: 6, max_miles_apart: 300, least_tornadoes: 6 };
  expect(ruleSentence(rule, () => '483 km')).toBe(
    'An outbreak is at least 6 tornadoes rated F1/EF1 or stronger, each within 6 hours and 483 km of another.',
  );
});
