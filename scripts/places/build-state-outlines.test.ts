import { readFileSync } from 'node:fs';
import { usStates } from '@touchdown/shared/geo/states.ts';
import { expect, it } from 'vitest';
import { buildStateOutlines } from './build-state-outlines.ts';

const built = JSON.parse(buildStateOutlines()) as Record<string, string>;

it('the committed outlines are those that `npm run places -- outlines` writes', () => {
  const file = new URL('../../shared/src/geo/state-outlines.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(built);
});

it('has an outline of every state, as it is seen in a small picture', () => {
  const known = [...usStates, 'District of Columbia', 'Puerto Rico', 'Guam'];
  expect(known.filter((name) => !built[name])).toEqual([]);
  expect(extent(built['Kansas'])).toEqual([-10205, -9459]);
  expect(built['Michigan']?.match(/M/g)?.length).toBeGreaterThan(1);
  expect(extent(built['Alaska'])[1]).toBeLessThan(0);
});

/** The longitudes from west to east. */
function extent(outline = ''): [number, number] {
  const longitudes = (outline.match(/-?\d+/g) ?? []).filter((_, at) => at % 2 === 0).map(Number);
  return [Math.min(...longitudes), Math.max(...longitudes)];
}
