import { describe, expect, it } from 'vitest';
import { countyLabel, displayName, nameAsTitle } from './display-name.ts';

describe('the display name', () => {
  it.each([
    [{ display_name: 'Xenia, Ohio', state: 'Ohio' }, 'Xenia, Ohio'],
    [{ state: 'Ohio', cz_name: 'Greene' }, 'Ohio - Greene County Tornado'],
    [{ state: 'Ohio' }, 'Ohio Tornado'],
    [{ cz_name: 'Greene' }, 'Greene County Tornado'],
    [{}, 'Tornado 7'],
  ])('of %j is %s', (fields, expected) => {
    expect(displayName({ id: '7', ...fields })).toBe(expected);
  });

  it('does not call a parish or a borough a county', () => {
    expect(displayName({ id: '7', state: 'Louisiana', cz_name: 'Caddo Parish' })).toBe(
      'Louisiana - Caddo Parish Tornado',
    );
    expect(displayName({ id: '7', state: 'Alaska', cz_name: 'Nome Borough' })).toBe(
      'Alaska - Nome Borough Tornado',
    );
  });

  it('begins with a noun where it stands alone', () => {
    expect(nameAsTitle('near Joplin, Missouri')).toBe('Tornado near Joplin, Missouri');
    expect(nameAsTitle('Nearville, Ohio')).toBe('Nearville, Ohio');
    expect(displayName({ id: '7', display_name: 'near Joplin, Missouri' })).toBe(
      'Tornado near Joplin, Missouri',
    );
  });

  it('calls a county a county although its name ends like a city’s', () => {
    expect(['James City', 'CHARLES CITY', 'Carson City', 'District of Columbia'].map(countyLabel)).toEqual([
      'James City County',
      'CHARLES CITY County',
      'Carson City',
      'District of Columbia',
    ]);
  });

  it('puts the state of another state’s county last', () => {
    expect(countyLabel('Bradley, Tennessee')).toBe('Bradley County, Tennessee');
  });
});
