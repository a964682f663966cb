import { expect, it } from 'vitest';
import { describeTornado, tornadoHeading } from './describe-tornado.ts';

const xenia = {
  id: '19740403-vfdkju89',
  display_name: 'Xenia, Ohio',
  known_as: null,
  state: 'Ohio',
  cz_name: 'Greene',
  begin_wall: '1974-04-03T15:40',
  tor_f_scale: 'F5',
  path_length: 31.3,
  path_width: 533,
  fatalities: 32,
  injuries: 1_150,
} as const;

it('describes a tornado in three sentences', () => {
  expect(tornadoHeading(xenia)).toBe('Xenia, Ohio (F5, April 3, 1974)');
  expect(describeTornado(xenia)).toBe(
    'An F5 tornado touched down in Greene County, Ohio on April 3, 1974. A path of 31.3 miles, 533 yards wide on average. 32 deaths, 1,150 injured.',
  );
});

it('tells a width as the greatest since 1995, and none that was not measured or cannot be right', () => {
  const later = { ...xenia, begin_wall: '2011-05-22T16:34' };
  expect(describeTornado(later)).toContain('A path of 31.3 miles, up to 533 yards wide.');
  expect(describeTornado({ ...xenia, path_width: 33 })).toContain('A path of 31.3 miles. ');
  expect(describeTornado({ ...xenia, quality_flags: ['lengths_far_apart'] })).toContain(
    '1974. 533 yards wide on average.',
  );
});

it('has a title for a name that is the nearest town', () => {
  expect(tornadoHeading({ ...xenia, display_name: 'near Xenia, Ohio' })).toBe(
    'Tornado near Xenia, Ohio (F5, April 3, 1974)',
  );
});

it('calls a tornado as people do', () => {
  expect(tornadoHeading({ ...xenia, known_as: 'Xenia' })).toBe('Xenia tornado (F5, April 3, 1974)');
});

it('omits values that are not recorded, and zeros', () => {
  const nothing = { path_length: null, path_width: null, fatalities: 0, injuries: null } as const;
  const unrated = { ...xenia, ...nothing, cz_name: null, tor_f_scale: 'N/A' } as const;
  expect(tornadoHeading(unrated)).toBe('Xenia, Ohio (Unrated, April 3, 1974)');
  expect(describeTornado(unrated)).toBe('An unrated tornado touched down in Ohio on April 3, 1974.');
  expect(describeTornado({ ...xenia, ...nothing, path_length: 1, fatalities: 1 })).toContain(
    'A path of 1 mile. 1 death.',
  );
});
