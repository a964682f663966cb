import { describe, expect, it } from 'vitest';
import { besideDate, placeText, ratingOf } from './tornado-words.ts';

describe('a tornado in a line', () => {
  it('was in a county of a state, or in a state', () => {
    expect(placeText({ cz_name: 'Newton', state: 'Missouri' })).toBe('Newton County, Missouri');
    expect(placeText({ cz_name: 'Orleans Parish', state: 'Louisiana' })).toBe('Orleans Parish, Louisiana');
    expect(placeText({ cz_name: null, state: 'Ohio' })).toBe('Ohio');
  });

  it('does not say its place twice where it is named by it', () => {
    const placed = { cz_name: 'Greene', state: 'Ohio' };
    expect(besideDate({ ...placed, display_name: 'Xenia, Ohio' })).toBe(' · Greene County, Ohio');
    expect(besideDate({ ...placed, display_name: 'Greene County, Ohio' })).toBe('');
  });

  it('is unrated where what was kept is no rating', () => {
    expect(['EF4', 'N/A', 'EF9', ''].map(ratingOf)).toEqual(['EF4', 'N/A', 'N/A', 'N/A']);
  });
});
