import { usStates } from '@touchdown/shared/geo/states.ts';
import { describe, expect, it } from 'vitest';
import { isMonthDayActive, monthDayLabel, readMonthDay, withMonth } from './month-day.ts';
import {
  pairOf,
  readScaleList,
  scaleLabel,
  scaleValues,
  withoutPlainF,
  writeScaleList,
} from './scale-values.ts';
import { findState } from './us-states.ts';

describe('section 5: scale filter values', () => {
  it('are F0-F5, EF0-EF5 and N/A, and unknown values from the URL are dropped', () => {
    expect(scaleValues).toHaveLength(13);
    expect(readScaleList('EF4, f2,EF9,nonsense,N/A')).toEqual(['F2', 'EF4', 'N/A']);
    expect(readScaleList(null)).toEqual([]);
    expect(writeScaleList(['EF4', 'F2'])).toBe('F2,EF4');
    expect(scaleLabel('N/A')).toBe('Unknown/Unrated');
  });

  it('lose plain F values with EF only on, and toggle as pairs in the legend', () => {
    expect(withoutPlainF(['F2', 'EF4', 'N/A'])).toEqual(['EF4', 'N/A']);
    expect(pairOf(3)).toEqual(['F3', 'EF3']);
    expect(pairOf(null)).toEqual(['N/A']);
  });
});

describe('section 5: state', () => {
  it('is a state or territory by full name or postal code, in any case; the 50 states are offered', () => {
    expect(usStates).toHaveLength(50);
    expect(findState('new MEXICO')).toBe('New Mexico');
    expect(findState('nm')).toBe('New Mexico');
    expect(findState('Puerto Rico')).toBe('Puerto Rico');
    expect(findState('Atlantis')).toBe('');
  });
});

describe('section 5: month and day', () => {
  it('are 1-12 and 1-31, the day only with a month, and a month filters alone', () => {
    expect(readMonthDay('4', '31')).toEqual({ month: 4, day: 31 });
    expect(readMonthDay('13', '3')).toEqual({ month: null, day: null });
    expect(readMonthDay(null, '3')).toEqual({ month: null, day: null });
    expect(isMonthDayActive({ month: 4, day: null })).toBe(true);
    expect(isMonthDayActive({ month: 4, day: 3 })).toBe(true);
    expect(withMonth({ month: 4, day: 3 }, null)).toEqual({ month: null, day: null });
    expect(withMonth({ month: 4, day: 3 }, 5)).toEqual({ month: 5, day: 3 });
    expect(monthDayLabel({ month: 4, day: 3 })).toBe('April 3');
  });
});
