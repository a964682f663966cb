import { describe, expect, it } from 'vitest';
import { activeChips } from './active-chips.ts';
import { readListAddress, writeListAddress } from './list-address.ts';

const { settings } = readListAddress(
  new URLSearchParams(
    'ef_rating=F5,N/A&state=ohio&month=4&day=3&bounds_north=42&bounds_south=38&bounds_east=-80&bounds_west=-85',
  ),
);

describe('section 2: active-filter chips', () => {
  it('name each filter in force, and none that is not', () => {
    expect(activeChips(settings).map(({ label }) => label)).toEqual([
      'F5',
      'Unknown/Unrated',
      'Ohio',
      'April 3',
      'Map area',
    ]);
    expect(activeChips({ ...settings, monthDay: { month: 4, day: null } })).toHaveLength(4);
  });

  it('each take out only what they stand for', () => {
    const left = (key: string) => {
      const chip = activeChips(settings).find((one) => one.key === key);
      return chip && activeChips(chip.without(settings)).map((one) => one.key);
    };
    expect(left('F5')).toEqual(['N/A', 'state', 'date', 'area']);
    expect(left('date')).toEqual(['F5', 'N/A', 'state', 'area']);
    expect(left('area')).toEqual(['F5', 'N/A', 'state', 'date']);
    const none = activeChips(settings).reduce((rest, { without }) => without(rest), settings);
    expect(writeListAddress(none)).toBe('');
  });
});
