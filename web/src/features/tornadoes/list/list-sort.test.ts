import { tornadoSortFields } from '@touchdown/shared/tornadoes/sort-fields.ts';
import { describe, expect, it } from 'vitest';
import { sortFieldLabels, sortPhrase } from './list-sort.ts';

describe('section 9: sort fields', () => {
  it('have the labels of the specification, and are all fields of the contract', () => {
    expect(Object.values(sortFieldLabels)).toEqual([
      'Start Date',
      'E/F scale',
      'Track Length',
      'Width',
      'Fatalities',
      'Injuries',
      'Damage',
    ]);
    expect(['start_time', ...Object.keys(sortFieldLabels)].sort()).toEqual([...tornadoSortFields].sort());
    expect(sortPhrase('begin_datetime', 'DESC')).toBe('newest first');
  });
});
