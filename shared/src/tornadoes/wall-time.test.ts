import { expect, it } from 'vitest';
import { clockText } from '../text/clock-text.ts';
import { beginClock, clockRange, sourceClock, sourceLetters } from './wall-time.ts';

it.each([
  ['1974-04-03T00:05', '12:05 a.m.'],
  ['1974-04-03T12:00', '12:00 p.m.'],
  ['1974-04-03T15:40', '3:40 p.m.'],
])('%s is %s', (local, text) => {
  expect(clockText(local)).toBe(text);
});

const joplin = {
  begin_wall: '2011-05-22T17:34',
  begin_zone_letters: 'CDT',
  end_wall: '2011-05-22T18:12',
  end_zone_letters: 'CDT',
};

it('writes a time and a range with the letters of the zone', () => {
  expect(beginClock(joplin)).toBe('5:34 p.m. CDT');
  expect(clockRange(joplin)).toBe('5:34 p.m. – 6:12 p.m. CDT');
  expect(clockRange({ ...joplin, end_wall: null, end_zone_letters: null })).toBe('5:34 p.m. CDT');
});

it('writes both letters if clocks were changed before the end', () => {
  const overnight = {
    begin_wall: '2019-03-10T01:50',
    begin_zone_letters: 'CST',
    end_wall: '2019-03-10T03:05',
    end_zone_letters: 'CDT',
  };
  expect(clockRange(overnight)).toBe('1:50 a.m. CST – 3:05 a.m. CDT');
});

it('stays on the source’s clock where the zone is not known', () => {
  expect(sourceClock({ begin_local: '1953-06-27T15:45', end_local: null, utc_offset_hours: -6 })).toEqual({
    begin_wall: '1953-06-27T15:45',
    begin_zone_letters: 'CST',
    end_wall: null,
    end_zone_letters: null,
    time_zone: null,
  });
});

it('has the letters of the source’s standard time', () => {
  expect([-4, -6, -9, 10, -3].map(sourceLetters)).toEqual(['AST', 'CST', 'AKST', 'ChST', 'UTC−3']);
});
