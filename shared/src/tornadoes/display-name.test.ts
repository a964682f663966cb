import { describe, expect, it } from 'vitest';
import { countyLabel, nameAsTitle, nameOf, displayNameOf } from './display-name.ts';

describe('the display name', () => {
  it.each([
    [{ display_name: 'Xenia, Ohio', state: 'Ohio' }, 'Xenia, Ohio'],
    [{ state: 'Ohio', cz_name: 'Greene' }, 'Ohio - Greene County Tornado'],
    [{ state: 'Ohio' }, 'Ohio Tornado'],
    [{ cz_name: 'Greene' }, 'Greene County Tornado'],
    [{}, 'Tornado 7'],
  ])('of %j is %s', (fields, expected) => {
    expect(nameOf({ id: '7', ...fields })).toEqual({ title: expected, place: null });
  });

  it('does not call a parish or a borough a county', () => {
    expect(nameOf({ id: '7', state: 'Louisiana', cz_name: 'Caddo Parish' }).title).toBe(
      'Louisiana - Caddo Parish Tornado',
    );
    expect(nameOf({ id: '7', state: 'Alaska', cz_name: 'Nome Borough' }).title).toBe(
      'Alaska - Nome Borough Tornado',
    );
  });

  it('begins with a noun where it stands alone', () => {
    expect(nameAsTitle('near Joplin, Missouri')).toBe('Tornado near Joplin, Missouri');
    expect(nameAsTitle('Nearville, Ohio')).toBe('Nearville, Ohio');
    expect(nameOf({ id: '7', display_name: 'near Joplin, Missouri' }).title).toBe(
      'Tornado near Joplin, Missouri',
    );
  });

  const moore = { id: '7', display_name: 'near Moore, Oklahoma', known_as: 'Moore' };
  const newcastle = '2.1 mi W of Newcastle, Oklahoma';

  it.each([
    [{ begin_place: newcastle, end_place: '3 mi E of Moore, Oklahoma' }, 'near Newcastle to Moore, Oklahoma'],
    [{ begin_place: newcastle, end_place: 'in Newcastle, Oklahoma' }, 'near Newcastle, Oklahoma'],
    [{ begin_place: newcastle, end_place: null }, 'near Newcastle, Oklahoma'],
    [{ begin_place: null, end_place: newcastle }, 'near Newcastle, Oklahoma'],
    [
      { begin_place: '9.9 mi NNW of Braman, Oklahoma', end_place: '12 mi E of Udall, Kansas' },
      'near Braman, Oklahoma, to Udall, Kansas',
    ],
    [{ begin_place: null, end_place: null }, 'near Moore, Oklahoma'],
    [{ begin_place: newcastle, path_towns: 'near A to B, Oklahoma' }, 'near A to B, Oklahoma'],
  ])('is the one people use, above its places %j', (places, place) => {
    expect(nameOf({ ...moore, ...places })).toEqual({ title: 'Moore tornado', place });
  });

  it('is copied as people use it', () => {
    expect(displayNameOf(moore)).toBe('Moore tornado');
    expect(displayNameOf({ ...moore, known_as: null })).toBe('near Moore, Oklahoma');
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
