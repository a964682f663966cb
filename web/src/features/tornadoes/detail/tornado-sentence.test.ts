import { expect, it } from 'vitest';
import type { TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import { tornadoSentence } from './tornado-sentence.ts';

type ToldTornado = Parameters<typeof tornadoSentence>[0];

const joplin: ToldTornado = {
  tor_f_scale: 'EF5',
  begin_wall: '2011-05-22T17:34',
  begin_place: '3.1 mi SE of Galena, Kansas',
  display_name: 'Joplin tornado',
  known_as: 'Joplin',
  state: 'Missouri',
  town: { name: 'Joplin, Missouri', path: '/places/missouri/joplin', lat: 37.08, lon: -94.51 },
  fatalities: 158,
  injuries: 1150,
};
const fremont: ToldTornado = {
  ...joplin,
  tor_f_scale: 'F0',
  begin_wall: '1953-06-07T19:00',
  begin_place: '12 mi N of Fremont, Nebraska',
  display_name: 'near Fremont, Nebraska',
  known_as: null,
  state: 'Nebraska',
  fatalities: 0,
  injuries: 5,
};
const rank = (rest: Partial<TornadoRank>): TornadoRank => ({
  measure: 'fatalities',
  state: null,
  year: null,
  rank: 1,
  tied: 0,
  parameters: {},
  ...rest,
});

it.each<[string, ToldTornado, TornadoRank[]]>([
  [
    'The deadliest U.S. tornado since 1950. It killed 158 people in and around Joplin, Missouri, on a Sunday evening.',
    joplin,
    [rank({ year: 2011 }), rank({ state: 'Missouri' }), rank({})],
  ],
  [
    'The widest tornado in Missouri since 1995. It killed one person in and around Joplin, in the early hours of a Sunday.',
    { ...joplin, begin_wall: '2011-05-22T00:10', fatalities: 1, town: undefined },
    [rank({ measure: 'width', state: 'MISSOURI' })],
  ],
  [
    'Tied for the third-longest-track U.S. tornado since 1950. It killed at least 12 people near Fremont, Nebraska, on a Sunday evening.',
    { ...fremont, fatalities: 12, fatalities_at_least: true },
    [rank({ measure: 'length', rank: 3, tied: 2 }), rank({ state: 'Nebraska' })],
  ],
  [
    'A weak tornado touched down 12 miles north of Fremont, Nebraska, on a Sunday evening. Five people were hurt. No one was killed.',
    fremont,
    [],
  ],
  [
    'A strong tornado touched down 1 mile southwest of Moore, Oklahoma, on a Sunday evening. No one was hurt.',
    { ...fremont, tor_f_scale: 'EF2', begin_place: '1.2 mi SW of Moore, Oklahoma', injuries: 0 },
    [],
  ],
  [
    'An unrated tornado touched down in Dodge County, Nebraska, on a Sunday night.',
    {
      ...fremont,
      tor_f_scale: 'N/A',
      begin_wall: '1953-06-07T21:00',
      begin_place: null,
      display_name: 'Dodge County, Nebraska',
      fatalities: null,
      injuries: null,
    },
    [],
  ],
])('%s', (sentence, tornado, ranks) => {
  expect(tornadoSentence(tornado, ranks)).toBe(sentence);
});
