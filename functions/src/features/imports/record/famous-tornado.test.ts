import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { expect, it } from 'vitest';
import { layOnFamousNames } from './famous-tornado.ts';
import type { TornadoDraft } from './tornado-document.ts';

/** Returns the draft of a tornado at Joplin on its day. A test gives only what differs. */
function draft(over: Partial<Tornado> = {}, spcRating?: Tornado['tor_f_scale']): TornadoDraft {
  const spc = {
    agrees: false,
    differences: [],
    begin_datetime: '2011-05-22T22:34:00Z',
    rating: spcRating ?? 'N/A',
    fatalities: 158,
    injuries: 0,
  };
  return {
    tornado: madeUpTornado('2011-05-22T22:34:00Z', {
      begin_wall: '2011-05-22T17:34',
      state: 'Missouri',
      tor_f_scale: 'EF5',
      start_lat: 37.06,
      start_lon: -94.59,
      end_lat: 36.98,
      end_lon: -94.22,
      fatalities: 158,
      ...over,
    }),
    sources: {
      aliases: [],
      link: { certainty: 'single', scores: [], unsure: [] },
      spc: spcRating ? spc : null,
      segments: [],
      fatality_places: [],
      source_rows: [],
      quality: [],
    },
  };
}

function namesOf(...drafts: TornadoDraft[]) {
  return layOnFamousNames(drafts).map(({ tornado }) => tornado.known_as);
}

it('lays a name on the tornado of that day, state, rating and place', () => {
  expect(namesOf(draft())).toEqual(['Joplin']);
});

it.each([
  ['on another day', { begin_wall: '2011-05-23T16:34' }],
  ['in another state', { state: 'Kansas' }],
  ['with another rating', { tor_f_scale: 'EF3' }],
  ['without a rating', { tor_f_scale: 'N/A' }],
  ['forty miles away', { start_lat: 37.65, end_lat: 37.65 }],
  ['without a place', { start_lat: null, start_lon: null, end_lat: null, end_lon: null }],
] as const)('gives no name to one %s', (_, over) => {
  expect(namesOf(draft(over))).toEqual([null]);
});

it('takes the rating of either source', () => {
  expect(namesOf(draft({ tor_f_scale: 'EF4' }, 'EF5'))).toEqual(['Joplin']);
  expect(namesOf(draft({ tor_f_scale: 'EF4' }, 'EF3'))).toEqual([null]);
});

it('finds the place anywhere on a bent path', () => {
  const far = { start_lat: 36, start_lon: -95, end_lat: 36, end_lon: -93.5 };
  const bent = [
    { lat: 36, lon: -95 },
    { lat: 37.05, lon: -94.5 },
    { lat: 36, lon: -93.5 },
  ];
  expect(namesOf(draft({ ...far, tornado_path: null }))).toEqual([null]);
  expect(namesOf(draft({ ...far, tornado_path: bent }))).toEqual(['Joplin']);
});

it('decides by the distance and by the deaths, in any order of the tornadoes', () => {
  const farther = draft({ start_lat: 37.25, end_lat: 37.25 });
  expect(namesOf(draft(), farther)).toEqual(['Joplin', null]);
  expect(namesOf(farther, draft())).toEqual([null, 'Joplin']);
  expect(namesOf(draft({ fatalities: 0 }), draft())).toEqual([null, 'Joplin']);
});

it('gives no name if two match equally well', () => {
  expect(namesOf(draft(), draft())).toEqual([null, null]);
});

it('takes the date of the place, which may be the next day of the source’s clock', () => {
  const windsor = {
    state: 'North Carolina',
    tor_f_scale: 'EF3',
    start_lat: 35.89,
    start_lon: -76.89,
    end_lat: 36.01,
    end_lon: -76.98,
    fatalities: 2,
  } as const;
  expect(
    namesOf(draft({ ...windsor, begin_local: '2020-08-03T23:15', begin_wall: '2020-08-04T01:15' })),
  ).toEqual(['Windsor']);
  expect(
    namesOf(draft({ ...windsor, begin_local: '2020-08-03T21:15', begin_wall: '2020-08-03T23:15' })),
  ).toEqual([null]);
});

it('uses the best of several names for one tornado, because the record may lack its neighbors', () => {
  const northOfTanner = {
    begin_wall: '1974-04-03T20:50',
    state: 'Alabama',
    tor_f_scale: 'F5',
    start_lat: 34.75,
    start_lon: -87,
    end_lat: 34.9,
    end_lon: -86.55,
  } as const;
  // It passes both Tanner and Harvest, and had the deaths of the second.
  expect(namesOf(draft({ ...northOfTanner, fatalities: 16 }))).toEqual(['Harvest']);
  expect(namesOf(draft({ ...northOfTanner, fatalities: 28 }))).toEqual(['Tanner']);
});
