import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { expect, it } from 'vitest';
import { withWallTime } from './with-wall-time.ts';

function clockOf(utc: string, state: string, lat: number | null, lon: number | null): string {
  const tornado = withWallTime(madeUpTornado(utc, { state, start_lat: lat, start_lon: lon }));
  return `${tornado.begin_wall.slice(0, 10)} ${beginClock(tornado)}, ${tornado.time_zone}`;
}

it.each<[name: string, utc: string, state: string, lat: number, lon: number, clock: string]>([
  // Ohio was on daylight time from January 6, 1974.
  ['Xenia', '1974-04-03T20:40:00Z', 'Ohio', 39.65, -84, '1974-04-03 4:40 p.m. EDT, America/New_York'],
  ['Joplin', '2011-05-22T22:34:00Z', 'Missouri', 37.06, -94.57, '2011-05-22 5:34 p.m. CDT, America/Chicago'],
  ['Moore', '2013-05-20T19:56:00Z', 'Oklahoma', 35.28, -97.63, '2013-05-20 2:56 p.m. CDT, America/Chicago'],
  [
    'Goshen, Indiana, on Palm Sunday',
    '1965-04-11T23:15:00Z',
    'Indiana',
    41.58,
    -85.83,
    '1965-04-11 6:15 p.m. EST, America/Indiana/Indianapolis',
  ],
  [
    'Kokomo, when Indiana had no daylight time',
    '1990-06-02T23:00:00Z',
    'Indiana',
    40.49,
    -86.13,
    '1990-06-02 6:00 p.m. EST, America/Indiana/Indianapolis',
  ],
  ['Gary', '1990-06-02T23:00:00Z', 'Indiana', 41.6, -87.3, '1990-06-02 6:00 p.m. CDT, America/Chicago'],
  ['Phoenix', '2010-10-06T12:00:00Z', 'Arizona', 33.4, -112, '2010-10-06 5:00 a.m. MST, America/Phoenix'],
  [
    'Window Rock',
    '2010-10-06T12:00:00Z',
    'Arizona',
    35.68,
    -109.05,
    '2010-10-06 6:00 a.m. MDT, America/Denver',
  ],
  [
    'Puerto Rico',
    '1999-07-01T19:00:00Z',
    'Puerto Rico',
    18.2,
    -66.3,
    '1999-07-01 3:00 p.m. AST, America/Puerto_Rico',
  ],
  ['Hawaii', '1982-08-01T22:00:00Z', 'Hawaii', 21.3, -157.9, '1982-08-01 12:00 p.m. HST, Pacific/Honolulu'],
  ['Alaska', '2005-08-01T22:00:00Z', 'Alaska', 61.2, -149.9, '2005-08-01 2:00 p.m. AKDT, America/Anchorage'],
  [
    'Guam, a day ahead',
    '2004-08-01T22:00:00Z',
    'Guam',
    13.4,
    144.8,
    '2004-08-02 8:00 a.m. ChST, Pacific/Guam',
  ],
  // The lookup alone says Samoa, across the date line.
  [
    'American Samoa',
    '2009-08-01T22:00:00Z',
    'American Samoa',
    -14.3,
    -170.7,
    '2009-08-01 11:00 a.m. SST, Pacific/Pago_Pago',
  ],
  // The lookup alone says an ocean's zone.
  [
    'Panama City, offshore',
    '2004-09-15T22:00:00Z',
    'Florida',
    29.9,
    -85.8,
    '2004-09-15 5:00 p.m. CDT, America/Chicago',
  ],
])('%s', (_, utc, state, lat, lon, clock) => {
  expect(clockOf(utc, state, lat, lon)).toBe(clock);
});

it.each([
  // Chicago was on daylight time, and clocks in Waco and Udall were not.
  ['Waco', '1953-05-11T22:36:00Z', 'Texas', 31.55, -97.15, '1953-05-11 4:36 p.m. CST, America/Chicago'],
  ['Udall', '1955-05-26T04:35:00Z', 'Kansas', 37.39, -97.12, '1955-05-25 10:35 p.m. CST, America/Chicago'],
  [
    'Worcester',
    '1953-06-09T21:08:00Z',
    'Massachusetts',
    42.3,
    -71.8,
    '1953-06-09 5:08 p.m. EDT, America/New_York',
  ],
  [
    'Belvidere',
    '1967-04-21T21:50:00Z',
    'Illinois',
    42.25,
    -88.84,
    '1967-04-21 3:50 p.m. CST, America/Chicago',
  ],
  ['Topeka', '1966-06-09T01:00:00Z', 'Kansas', 39.05, -95.68, '1966-06-08 7:00 p.m. CST, America/Chicago'],
  ['Chicago', '1961-09-01T22:00:00Z', 'Illinois', 41.9, -87.7, '1961-09-01 5:00 p.m. CDT, America/Chicago'],
  [
    'Los Angeles',
    '1966-07-01T20:00:00Z',
    'California',
    34,
    -118.2,
    '1966-07-01 1:00 p.m. PDT, America/Los_Angeles',
  ],
  [
    'Philadelphia',
    '1952-07-05T20:00:00Z',
    'Pennsylvania',
    40,
    -75.2,
    '1952-07-05 4:00 p.m. EDT, America/New_York',
  ],
  ['Detroit', '1953-06-09T00:30:00Z', 'Michigan', 42.4, -83.1, '1953-06-08 7:30 p.m. EST, America/Detroit'],
] as const)('before the Uniform Time Act: %s', (_, utc, state, lat, lon, clock) => {
  expect(clockOf(utc, state, lat, lon)).toBe(clock);
});

it('needs no place in a state with one zone, and keeps the source’s clock in the others', () => {
  expect(clockOf('1994-06-01T04:30:00Z', 'Ohio', null, null)).toBe(
    '1994-06-01 12:30 a.m. EDT, America/New_York',
  );
  const local = { begin_local: '1994-05-31T22:30', utc_offset_hours: -6 };
  const texan = withWallTime(
    madeUpTornado('1994-06-01T04:30:00Z', { state: 'Texas', start_lat: null, start_lon: null, ...local }),
  );
  expect(texan).toMatchObject({
    begin_wall: '1994-05-31T22:30',
    begin_zone_letters: 'CST',
    end_wall: null,
    end_zone_letters: null,
    time_zone: null,
  });
});

it('gives the end in the zone of the touchdown, with its own letters', () => {
  const end = { end_datetime: '2019-03-10T08:05:00Z', end_local: '2019-03-10T02:05' };
  const tornado: Tornado = withWallTime(madeUpTornado('2019-03-10T07:50:00Z', end));
  expect(tornado).toMatchObject({
    begin_wall: '2019-03-10T01:50',
    begin_zone_letters: 'CST',
    end_wall: '2019-03-10T03:05',
    end_zone_letters: 'CDT',
  });
});
