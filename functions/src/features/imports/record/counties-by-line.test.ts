import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { describe, expect, it } from 'vitest';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { madeUpDrafts, madeUpLeg } from '../../../testing/made-up-year.ts';
import { withCountiesByLine } from './counties-by-line.ts';

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
