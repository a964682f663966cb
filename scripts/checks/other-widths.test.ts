import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOtherWidths } from './other-widths.ts';

const queriesIn = (source: string, file = 'web/src/ui/a.css') =>
  findOtherWidths([file], () => source).map(({ query }) => query);

it('finds widths that are no break point, and break points in another notation', () => {
  expect(queriesIn('@media (width < 640px) { a { color: red } }')).toEqual(['(width < 640px)']);
  expect(queriesIn('@media (max-width: 40rem) { a { color: red } }')).toEqual(['(max-width: 40rem)']);
  expect(queriesIn('@media print, (40rem <= width < 60rem) {}')).toEqual(['(40rem <= width < 60rem)']);
  expect(queriesIn('@media (width <= 40rem) {}')).toEqual(['(width <= 40rem)']);
});

it('lets the break points and the widths of containers and boxes be', () => {
  expect(queriesIn('@media (width < 40rem) {} @media screen and (width >= 80rem) {}')).toEqual([]);
  expect(queriesIn('@container (width < 24rem) {} @media print { a { max-width: 30rem } }')).toEqual([]);
});

it('sends scripts to the home of the break points', () => {
  const script = "const media = matchMedia('(width < 40rem)');";
  expect(queriesIn(script, 'web/src/ui/a.tsx')).toEqual(['(width < 40rem)']);
  expect(queriesIn(script, 'web/src/ui/a.component.test.tsx')).toEqual([]);
  expect(queriesIn('const isWide = (width > 3 && height > 2);', 'scripts/a.ts')).toEqual([]);
});

it('finds nothing in the site', () => {
  const files = globSync('web/src/**/*.{css,ts,tsx}');
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  expect(findOtherWidths(files)).toEqual([]);
});
