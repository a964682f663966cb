import { expect, it } from 'vitest';
import { reportInstant } from './report-instant.ts';

it.each([
  ['2013-05-20', '1956', '2013-05-20T19:56:00Z'],
  ['2013-05-20', '1200', '2013-05-20T12:00:00Z'],
  ['2013-05-20', '1159', '2013-05-21T11:59:00Z'],
  ['2013-05-20', '0025', '2013-05-21T00:25:00Z'],
  ['2013-05-31', '0055', '2013-06-01T00:55:00Z'],
  ['2012-02-28', '0000', '2012-02-29T00:00:00Z'],
  ['2021-12-31', '0500', '2022-01-01T05:00:00Z'],
])('in the convective day %s, %s means %s', (day, time, instant) => {
  expect(reportInstant(day, time)).toBe(instant);
});
