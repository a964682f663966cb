import { expect, it } from 'vitest';
import { phaseWords, timeWords } from './scan-words.ts';

const time = Date.UTC(2013, 4, 20, 20, 16, 43);

it('a scan has the time of the place and UTC, or UTC with its date', () => {
  expect(timeWords(time, { utcOffsetMinutes: -300, letters: 'CDT' })).toBe('3:16 p.m. CDT (20:16:43 UTC)');
  expect(timeWords(time, undefined)).toBe('May 20, 2013, 20:16:43 UTC');
});

it.each([
  [-600_000, '10 minutes before the tornado began'],
  [-60_000, '1 minute before the tornado began'],
  [10_000, 'less than a minute after the tornado began'],
  [540_000, '9 minutes after the tornado began'],
  [720_000, '2 minutes after it ended'],
])('%i ms from the beginning of ten minutes is %s', (from, words) => {
  expect(phaseWords('tornado', { beganAt: time, endedAt: time + 600_000 }, time + from)).toBe(words);
});

it('a record without an end does not say that it ended', () => {
  expect(phaseWords('tornado', { beganAt: time, endedAt: time }, time + 3_600_000)).toBe(
    '60 minutes after the tornado began',
  );
});

it.each([
  [-600_000, '10 minutes before the time of the report'],
  [0, 'less than a minute after the time of the report'],
  [540_000, '9 minutes after the time of the report'],
])('%i ms from the time of a storm report is %s', (from, words) => {
  expect(phaseWords('spc-report', { beganAt: time, endedAt: time }, time + from)).toBe(words);
});
