import { expect, it } from 'vitest';
import { longDate, monthNames, shortDate } from './written-date.ts';

it('formats dates like Intl for en-US', () => {
  const format = (month: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' });
  const [long, short] = [format('long'), format('short')];
  for (let day = 0; day < 3 * 366; day += 1) {
    const date = new Date(Date.UTC(1951, 0, 1 + day));
    expect(longDate(date.toISOString())).toBe(long.format(date));
    expect(shortDate(date.toISOString().slice(0, 10))).toBe(short.format(date));
  }
  expect(monthNames).toHaveLength(12);
});

it('does not shift a local time without a zone', () => {
  expect([longDate('1974-04-03T23:50'), shortDate('1974-04-03T23:50')]).toEqual([
    'April 3, 1974',
    'Apr 3, 1974',
  ]);
});

it.each(['soon', '2013-13-01', '2013-02-30', '2013-00-10', '2013-01-00', '1974'])(
  'section 8: shows Invalid Date for %s',
  (text) => {
    expect([longDate(text), shortDate(text)]).toEqual(['Invalid Date', 'Invalid Date']);
  },
);

it.each(['', null, undefined])('section 8: shows Unknown where the date is missing: %j', (date) => {
  expect([longDate(date), shortDate(date)]).toEqual(['Unknown', 'Unknown']);
});

it('knows leap days', () => {
  expect([longDate('2024-02-29'), longDate('2023-02-29')]).toEqual(['February 29, 2024', 'Invalid Date']);
});
