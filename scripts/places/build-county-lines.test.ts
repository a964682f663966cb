import { readFileSync } from 'node:fs';
import { countyLines, lineKinds, pointsOf } from '@touchdown/functions/domain/drawing/county-lines.ts';
import { expect, it } from 'vitest';
import { buildCountyLines } from './build-county-lines.ts';

it('the committed lines are those that `npm run places -- county-lines` writes', () => {
  const file = new URL('../../functions/src/domain/drawing/county-lines.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(buildCountyLines()));
});

it('read back as lines of counties, of states and of the coast', () => {
  const { lines, rings } = countyLines();
  const near = (kind: number, lon: number, lat: number, degrees: number) =>
    lines.some(
      (line) => line.kind === kind && pointsOf(line).some(([x, y]) => Math.hypot(x - lon, y - lat) < degrees),
    );
  // The corner of four states, Key West, and the corner of Cleveland and McClain County on the Canadian River.
  expect(near(lineKinds.state, -109.045, 36.999, 0.01)).toBe(true);
  expect(near(lineKinds.coast, -81.8, 24.55, 0.1)).toBe(true);
  expect(near(lineKinds.county, -97.67, 35.336, 0.02)).toBe(true);
  expect(near(lineKinds.state, -97.67, 35.336, 0.5)).toBe(false);
  // The land is closed: each line of a ring begins where the one before it ends.
  for (const ring of rings) {
    const ends = ring.map((number) => {
      const points = pointsOf(lines[number < 0 ? -1 - number : number] as (typeof lines)[number], number < 0);
      return { first: points[0], last: points.at(-1) };
    });
    for (const [at, { first = [0, 0] }] of ends.entries()) {
      const [lon, lat] = ends.at(at - 1)?.last ?? [9, 9];
      expect(Math.hypot(first[0] - lon, first[1] - lat)).toBeLessThan(0.002);
    }
  }
});
