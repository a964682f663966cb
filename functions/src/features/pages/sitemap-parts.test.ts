import { expect, it } from 'vitest';
import { maxPathsPerPart, partsByYears } from './sitemap-parts.ts';

const year = (number: number, count: number) =>
  Array.from({ length: count }, (_, i) => [number, `/${number}/${i}`] as const);

it('keeps whole years together, and changes only the last part when a year is added', () => {
  const years = [...year(1950, 6_000), ...year(1951, 4_000), ...year(1952, 1)];
  const parts = partsByYears('tornadoes', years, '2026-11-21');
  expect(parts.map(({ name, paths }) => [name, paths.length])).toEqual([
    ['tornadoes-1950-1951', maxPathsPerPart],
    ['tornadoes-1952', 1],
  ]);
  expect(parts.every(({ changedOn }) => changedOn === '2026-11-21')).toBe(true);
  const later = partsByYears('tornadoes', [...years, ...year(1953, 5)], '2026-11-21');
  expect(later[0]).toEqual(parts[0]);
  expect(later[1]?.name).toBe('tornadoes-1952-1953');
});

it('splits a year that exceeds the limit of a part', () => {
  const parts = partsByYears('made-up', [
    ...year(2000, 5),
    ...year(2001, 2 * maxPathsPerPart + 1),
    ...year(2002, 1),
  ]);
  expect(parts.map(({ name, paths }) => [name, paths.length])).toEqual([
    ['made-up-2000', 5],
    ['made-up-2001', maxPathsPerPart],
    ['made-up-2001.2', maxPathsPerPart],
    ['made-up-2001.3', 1],
    ['made-up-2002', 1],
  ]);
});

it('returns no parts without paths', () => {
  expect(partsByYears('tornadoes', [])).toEqual([]);
});
