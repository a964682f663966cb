import { describe, expect, it } from 'vitest';
import { besideDate, passWords, placeText, ratingOf } from './tornado-words.ts';

describe('a tornado in a line', () => {
  it('has a county and a state, or a state only', () => {
    expect(placeText({ cz_name: 'Newton', state: 'Missouri' })).toBe('Newton County, Missouri');
    expect(placeText({ cz_name: 'Orleans Parish', state: 'Louisiana' })).toBe('Orleans Parish, Louisiana');
    expect(placeText({ cz_name: null, state: 'Ohio' })).toBe('Ohio');
  });

  it('omits its place if its name is the same', () => {
    const placed = { cz_name: 'Greene', state: 'Ohio' };
    expect(besideDate({ ...placed, display_name: 'Xenia, Ohio' })).toBe(' · Greene County, Ohio');
    expect(besideDate({ ...placed, display_name: 'Greene County, Ohio' })).toBe('');
  });

  it.each([
    [{ near: null, alsoIn: 'Graves, Kentucky' }, 'Also in Graves County, Kentucky'],
    [
      { near: null, alsoIn: 'Graves, Kentucky', alsoInByLine: true },
      'Also in Graves County, Kentucky, by the line',
    ],
    [
      { near: { miles: 1.2, direction: 'south' as const }, alsoIn: 'Kentucky', alsoInByLine: true },
      'Passed 1.2 miles south of Moore · Also in Kentucky, by the line',
    ],
    [undefined, ''],
  ])('says of %j: %s', (pass, words) => {
    expect(passWords(pass, 'Moore', 'us')).toBe(words);
  });

  it('is unrated if the stored text is not a rating', () => {
    expect(['EF4', 'N/A', 'EF9', ''].map(ratingOf)).toEqual(['EF4', 'N/A', 'N/A', 'N/A']);
  });
});
