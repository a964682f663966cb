import { expect, it } from 'vitest';
import { fieldLabel, shortWords, suggestedWords, valueWords } from './value-words.ts';

it.each([
  ['injuries', null, 'not recorded'],
  ['damage_estimate', null, 'not recorded'],
  ['injuries', 0, '0'],
  ['injuries', 1305, '1,305'],
  ['path_length', 1, '1 mile'],
  ['path_length', 14.5, '14.5 miles'],
  ['path_length', 1014.25, '1,014.25 miles'],
  ['path_width', 1900, '1,900 yards'],
  ['max_wind_speed', 210, '210 mph'],
  ['damage_estimate', 2_000_000_000, '$2,000,000,000'],
  ['begin_datetime', '2013-05-20T19:56:00Z', 'May 20, 2013, 19:56 UTC'],
  ['start_coordinates', { lat: 35.3, lon: -97.5 }, '35.3, -97.5'],
  ['tor_f_scale', 'N/A', 'Unrated'],
  ['tor_f_scale', 'EF5', 'EF5'],
  ['wfo', 'OUN', 'OUN'],
  ['once_a_field', 'text', 'text'],
] as const)('writes %s %j as: %s', (field, value, words) => {
  expect(valueWords('tornado', field, value, 'us')).toBe(words);
});

it.each([
  ['path_length', 14.5, '14.5 miles (23.3 km)'],
  ['path_length', 1014.25, '1,014.25 miles (1,632.28 km)'],
  ['path_width', 1900, '1,900 yards (1,737 m)'],
  ['max_wind_speed', 210, '210 mph (338 km/h)'],
  ['damage_estimate', 2_000_000_000, '$2,000,000,000'],
  ['injuries', 1305, '1,305'],
  ['event_narrative', 'It went 3 miles.', 'It went 3 miles.'],
] as const)('adds metric units to %s %j for those who read them: %s', (field, value, words) => {
  expect(valueWords('tornado', field, value, 'metric')).toBe(words);
});

it.each([
  ['injuries', '1305', '1,305'],
  ['injuries', '', 'N/A'],
  ['injuries', null, 'N/A'],
  ['injuries', 'many', 'many'],
  ['path_width', '1320', '1,320 yards'],
  ['damage_estimate', '2000001', '$2,000,001'],
  ['begin_datetime', '2013-05-21T00:30:00Z', 'May 21, 2013, 00:30 UTC (May 20, 2013, 7:30 p.m. CDT)'],
  ['start_coordinates', '35.3, -97.5', '35.3, -97.5'],
  ['tor_f_scale', 'N/A', 'Unrated'],
  ['event_narrative', 'It began\nwest.', 'It began\nwest.'],
  ['report_date', '2013-05-20T19:56:00Z', 'May 20, 2013, 19:56 UTC (May 20, 2013, 2:56 p.m. CDT)'],
  ['once_a_field', '12', '12'],
])('writes %s %j of a suggestion as: %s', (field, text, words) => {
  expect(suggestedWords('tornado', field, text, { utcOffsetHours: -5, letters: 'CDT' })).toBe(words);
});

it('writes an instant in UTC where the zone of the place is not known', () => {
  expect(suggestedWords('spc-report', 'report_date', '2013-05-20T19:56:00Z')).toBe('May 20, 2013, 19:56 UTC');
});

it('names fields by their record, and a former one by its own name', () => {
  expect(fieldLabel('tornado', 'cz_name')).toBe('County/Zone');
  expect(fieldLabel('spc-report', 'report_date')).toBe('Report Date (UTC)');
  expect(fieldLabel('spc-report', 'cz_name')).toBe('cz_name');
});

it('cuts a long text', () => {
  expect(shortWords('a'.repeat(80))).toBe('a'.repeat(80));
  expect(shortWords(`${'a'.repeat(79)} b`)).toBe(`${'a'.repeat(79)}…`);
});
