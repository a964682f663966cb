import { describe, expect, test } from 'vitest';
import { maxWindowHours } from './radar-limits.ts';
import { reportTimes, tornadoTimes } from './loop-times.ts';

const minute = 60_000;
const begin = '2011-04-27T21:43:00Z';
const began = Date.parse(begin);
/** Tuscaloosa and Birmingham, 75 miles apart as the crow flies. */
const tornado = { start_lat: 33.0297, start_lon: -87.935, end_lat: 33.6311, end_lon: -86.7436 };
const timesOf = (over: Partial<typeof tornado | Record<'end_datetime', string | null>>) =>
  tornadoTimes({ ...tornado, begin_datetime: begin, end_datetime: null, ...over });

describe('the times of a tornado’s loop', () => {
  test('are those of the record, with twenty minutes on either side', () => {
    const endedAt = began + 91 * minute;
    expect(timesOf({ end_datetime: new Date(endedAt).toISOString() })).toEqual({
      beganAt: began,
      endedAt,
      isEndEstimated: false,
      startAt: began - 20 * minute,
      endAt: endedAt + 20 * minute,
    });
  });

  test.for([
    ['none', null],
    ['the time of the beginning', begin],
    ['a minute, for 80 miles', '2011-04-27T21:44:00Z'],
    ['before the beginning', '2011-04-27T20:44:00Z'],
  ] as const)('last as long as the path needs where the record has as the end: %s', ([, end]) => {
    const { endedAt, isEndEstimated, endAt } = timesOf({ end_datetime: end });
    expect(isEndEstimated).toBe(true);
    // It was on the ground for 91 minutes.
    expect((endedAt - began) / minute).toBeGreaterThan(90);
    expect((endedAt - began) / minute).toBeLessThan(115);
    expect(endAt - endedAt).toBe(20 * minute);
  });

  test('have no estimate without an end of the path, and keep a time of zero for a point', () => {
    const nowhere = { end_lat: null, end_lon: null } as unknown as typeof tornado;
    expect(timesOf(nowhere)).toMatchObject({ endedAt: began, isEndEstimated: true });
    expect(timesOf({ ...nowhere, end_datetime: begin })).toMatchObject({
      endedAt: began,
      isEndEstimated: false,
    });
  });

  test('are whole minutes around odd seconds, as a form sends them', () => {
    const odd = tornadoTimes({
      ...tornado,
      begin_datetime: '2013-05-20T19:56:31Z',
      end_datetime: '2013-05-20T20:35:07Z',
      end_lat: 33.1,
      end_lon: -87.9,
    });
    expect([odd.startAt, odd.endAt].map((time) => new Date(time).toISOString())).toEqual([
      '2013-05-20T19:36:00.000Z',
      '2013-05-20T20:56:00.000Z',
    ]);
  });

  test('are no longer than what may be requested', () => {
    const { startAt, endAt } = timesOf({ end_datetime: '2011-04-28T21:00:00Z' });
    expect(endAt - startAt).toBe(maxWindowHours * 60 * minute);
  });
});

test('the times of a storm report are twenty minutes before and after it', () => {
  expect(reportTimes(begin)).toMatchObject({ startAt: began - 20 * minute, endAt: began + 20 * minute });
});
