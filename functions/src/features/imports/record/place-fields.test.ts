import { describe, expect, it } from 'vitest';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { madeUpDrafts, madeUpLeg } from '../../../testing/made-up-year.ts';
import { completeDraft, unplaced, withCountiesByLine } from './place-fields.ts';

const [draft] = madeUpDrafts({ spc: [{}] });

function placed(over: Partial<Tornado>) {
  const { id: _, ...tornado } = madeUpTornado('1974-04-03T20:00:00Z', { ...over, ...unplaced });
  if (!draft) throw new Error('The made-up SPC file has no tornado.');
  return completeDraft({ ...draft, tornado }).tornado;
}

const nowhere = { start_lat: null, start_lon: null };
const joplin = { state: 'Missouri', start_lat: 37.06, start_lon: -94.55 };

describe('a tornado', () => {
  const path = [
    { lat: 35.24, lon: -97.65 },
    { lat: 35.35, lon: -97.45 },
  ];
  const moore = {
    state: 'Oklahoma',
    start_lat: 35.24,
    start_lon: -97.65,
    end_lat: 35.35,
    end_lon: -97.45,
    tornado_path: path,
  };

  it('is named after the largest town within two miles of its path, not the one nearest to its beginning', () => {
    expect(placed({ ...moore, begin_location: '2 W Newcastle' })).toMatchObject({
      display_name: 'near Moore, Oklahoma',
      name_from: 'path_town',
    });
  });

  it('is named after no town of a state that it did not touch', () => {
    const alongTheLine = { start_lat: 33.43, start_lon: -94.06, counties: ['Bowie'], cz_name: 'Bowie' };
    expect(placed({ ...alongTheLine, state: 'Texas' }).display_name).toMatch(/^near .*, Texas$/);
    expect(placed({ ...alongTheLine, state: 'Oklahoma' }).name_from).not.toBe('path_town');
  });

  it('is named after the location of its source', () => {
    const outside = { ...joplin, start_lat: 37.0, start_lon: -94.55 };
    expect(placed({ ...outside, begin_location: '3 miles SW of Carthage To' })).toMatchObject({
      display_name: 'Carthage, Missouri',
      displayName: 'Carthage, Missouri',
      name_from: 'location',
      begin_place: '6.2 mi S of Joplin, Missouri',
      end_place: null,
    });
  });

  it('is named after the nearest town of its state if its source names none', () => {
    expect(placed({ ...joplin, cz_name: 'Newton', begin_location: 'To 9 Nw' })).toMatchObject({
      display_name: 'near Joplin, Missouri',
      name_from: 'near_town',
      cz_name: 'Newton',
      county_from: 'source',
    });
    const overTheLine = { state: 'Kansas', start_lat: 37.06, start_lon: -94.63, begin_location: null };
    expect(placed(overTheLine).display_name).toMatch(/^near .*, Kansas$/);
  });

  it('is named after its county, or its state, where it has no coordinates', () => {
    expect(placed({ ...nowhere, state: 'Ohio', cz_name: 'Greene' })).toMatchObject({
      display_name: 'Greene County, Ohio',
      name_from: 'county',
    });
    expect(placed({ ...nowhere, state: 'Ohio', cz_name: 'Ncz018' }).display_name).toBe('Ohio Tornado');
    expect(placed({ ...nowhere, state: 'Ohio', cz_name: null })).toMatchObject({
      display_name: 'Ohio Tornado',
      name_from: 'state',
      county_from: null,
    });
  });

  it('gets its county from the coordinates, unless that is in another state', () => {
    expect(placed({ ...joplin, start_lat: 37.084, start_lon: -94.513, cz_name: null })).toMatchObject({
      cz_name: 'Jasper',
      czName: 'Jasper',
      counties: ['Jasper'],
      county_from: 'coordinates',
    });
    expect(placed({ ...joplin, state: 'Kansas', cz_name: null })).toMatchObject({
      cz_name: null,
      county_from: null,
    });
  });
});

describe('the county', () => {
  it('is not that of another state', () => {
    const whole = { om: '7', ns: '2', st: 'GA', stf: '13', slat: '34.77', slon: '-84.97' };
    const [tornado] = madeUpDrafts({
      spc: [
        { ...whole, sn: '0', sg: '1', f1: '0' },
        { ...whole, sn: '1', sg: '2', st: 'TN', stf: '47', f1: '11' },
      ],
    }).map((one) => one.tornado);
    expect(tornado).toMatchObject({
      state: 'Georgia',
      cz_name: 'Whitfield',
      counties: ['Whitfield', 'Bradley, Tennessee'],
      county_from: 'coordinates',
    });
  });

  const inPuertoRico = { BEGIN_LAT: '18.3', BEGIN_LON: '-66.1', END_LAT: '', END_LON: '' };
  const wyoming = { STATE: 'WYOMING', STATE_FIPS: '56', CZ_FIPS: '15', CZ_NAME: 'GOSHEN', ...inPuertoRico };

  it('is in the state of the SPC’s row if the coordinates agree with that', () => {
    const [tornado] = madeUpDrafts({
      details: [wyoming],
      spc: [{ st: 'PR', stf: '72', slat: '18.3', slon: '-66.1', f1: '0' }],
    }).map((one) => one.tornado);
    expect(tornado).toMatchObject({
      state: 'Puerto Rico',
      cz_name: 'Guaynabo Municipio',
      county_from: 'coordinates',
      display_name: 'near Aguas Buenas, Puerto Rico',
    });
    expect(tornado?.quality_flags).toContain('state_from_spc');
    expect(tornado?.quality_flags).not.toContain('place_outside_state');
  });

  it('stays in the state of NCEI’s row if the SPC has no row', () => {
    const [tornado] = madeUpDrafts({ details: [wyoming] }).map((one) => one.tornado);
    expect(tornado).toMatchObject({ state: 'Wyoming', cz_name: 'Goshen', begin_place: null });
    expect(tornado?.quality_flags).toContain('place_outside_state');
  });
});

/** From Obion County in Tennessee to Fulton, Hickman, Graves and Marshall in Kentucky. */
const begin = { lat: 36.3, lon: -89.25 };
const path = [begin, { lat: 36.9, lon: -88.4 }];

function of(over: Partial<Tornado>): Tornado {
  const { id, ...tornado } = madeUpTornado('1974-04-03T20:00:00Z', {
    state: 'Tennessee',
    cz_name: 'Obion',
    counties: ['Obion'],
    segment_count: 0,
    source_class: 'paper',
    tornado_path: path,
    ...over,
  });
  return { id, ...withCountiesByLine(tornado) };
}

const countiesOf = (over: Partial<Tornado>) => {
  const { counties, counties_by_line: byLine } = of(over);
  return { counties, byLine };
};

describe('the counties that only the line of a tornado crosses', () => {
  const byLine = ['Fulton, Kentucky', 'Hickman, Kentucky', 'Graves, Kentucky', 'Marshall, Kentucky'];

  it.each<[string, Partial<Tornado>, string[], string[] | undefined]>([
    ['follow the one of the beginning', {}, ['Obion', ...byLine], byLine],
    [
      'are not those that the agencies name, however they are spelled',
      { cz_name: 'OBION', counties: ['OBION', 'Graves, KENTUCKY'] },
      ['OBION', 'Graves, KENTUCKY', 'Fulton, Kentucky', 'Hickman, Kentucky', 'Marshall, Kentucky'],
      ['Fulton, Kentucky', 'Hickman, Kentucky', 'Marshall, Kentucky'],
    ],
    ['also follow the only row of a year on paper', { segment_count: 1 }, ['Obion', ...byLine], byLine],
    ['are none where NCEI has a row for each', { segment_count: 2 }, ['Obion'], undefined],
    ['are none of a digital row', { segment_count: 1, source_class: 'digital' }, ['Obion'], undefined],
    ['are none without an end', { tornado_path: null }, ['Obion'], undefined],
    ['are none without a county of the beginning', { cz_name: null, counties: [] }, [], undefined],
    [
      'are none of a line that misses a named county',
      { counties: ['Obion', 'Weakley'] },
      ['Obion', 'Weakley'],
      undefined,
    ],
    [
      'are none of a stay of less than a mile',
      { tornado_path: [begin, { lat: 36.51, lon: -89.1 }] },
      ['Obion'],
      undefined,
    ],
    ['are none around the world', { tornado_path: [begin, { lat: 36.9, lon: 179 }] }, ['Obion'], undefined],
    ...(
      [
        'place_outside_state',
        'length_disagrees_with_path',
        'length_far_beyond_path',
        'speed_implausible',
      ] as const
    ).map((flag): [string, Partial<Tornado>, string[], undefined] => [
      `are none with the doubt ${flag}`,
      { quality_flags: [flag] },
      ['Obion'],
      undefined,
    ]),
  ])('%s', (_name, over, counties, marked) => {
    expect(countiesOf(over)).toEqual({ counties, byLine: marked });
  });

  it('leave no mark that is empty', () => {
    expect(of({ tornado_path: null })).not.toHaveProperty('counties_by_line');
  });

  it('come with an import, behind the name by place, which they do not change', () => {
    const [draft] = madeUpDrafts({
      spc: [
        {
          st: 'TN',
          stf: '47',
          f1: '131',
          slat: '36.3',
          slon: '-89.25',
          elat: '36.9',
          elon: '-88.4',
          len: '63',
        },
      ],
    });
    expect(draft?.tornado.counties_by_line).toEqual(byLine);
    expect(draft?.tornado.display_name).toMatch(/Tennessee$/);
    const chain = madeUpDrafts({ details: [madeUpLeg(0), madeUpLeg(1)] })[0];
    expect(chain?.tornado).toMatchObject({ segment_count: 2, counties: ['Perry', 'Crawford'] });
  });

  it.each([
    ['state', 'Kentucky'],
    ['cz_name', 'Weakley'],
    ['start_coordinates', { lat: 36.31, lon: -89.25 }],
    ['end_coordinates', { lat: 36.8, lon: -88.4 }],
  ] as const)('go with a correction of %s', (field, value) => {
    const write = tornadoFields.find(({ name }) => name === field)?.write;
    const { counties, ...corrected } = write?.(of({}), value as never) ?? of({});
    expect(counties).toEqual([field === 'cz_name' ? 'Weakley' : 'Obion']);
    expect(corrected).not.toHaveProperty('counties_by_line');
  });
});
