import { expect, it } from 'vitest';
import { isReservedUsername } from './is-reserved-username.ts';

it.each([
  'admin',
  'moderator',
  'support',
  'root',
  'Touchdown',
  'null',
  'undefined',
  'ADMIN-1',
  '_ad_min_',
  'm0derator',
  'T0uchd0wn-',
  'admin2026',
  'adm1n',
])('reserves %s', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

it.each(['dorothy', 'administer', 'rooted', 'touchdown-fan', '12345', '---', 'supporter', 'teammate'])(
  'leaves %s to people',
  (name) => {
    expect(isReservedUsername(name)).toBe(false);
  },
);
