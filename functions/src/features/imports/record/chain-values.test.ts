import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpLeg, madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { sizeOf } from './chain-values.ts';

/** Each leg is 12.9 miles from end to end. */
function lengthOf(lengths: readonly string[], spcLength?: string, over: DetailsRow = {}) {
  const legs = lengths.map((length, at) => madeUpLeg(at, { TOR_LENGTH: length, ...over }));
  const spc = spcLength === undefined ? undefined : madeUpSpcTornadoes({ len: spcLength })[0];
  const { values, flags } = sizeOf(madeUpSegments(...legs), spc);
  return [values.path_length, flags];
}

describe('the length of a path in several counties', () => {
  it('is the sum of its rows', () => {
    expect(lengthOf(['12.9', '13.1'])).toEqual([26, []]);
    expect(lengthOf(['13', '13'])).toEqual([26, []]);
  });

  it('is counted once and flagged if each row repeats the whole, which its places show', () => {
    expect(lengthOf(['30.98', '30.98'])).toEqual([30.98, ['totals_repeated']]);
  });

  it('is the sum if the places are not known', () => {
    const nowhere = { BEGIN_LAT: '', BEGIN_LON: '', END_LAT: '', END_LON: '' };
    expect(lengthOf(['30.98', '30.98'], undefined, nowhere)).toEqual([61.96, []]);
  });

  it('follows the SPC’s length', () => {
    expect(lengthOf(['13', '13'], '26')).toEqual([26, []]);
    expect(lengthOf(['13', '13'], '13')).toEqual([13, ['totals_repeated']]);
  });
});
