import { readFileSync } from 'node:fs';
import { countyLines, groundInView, lineKinds } from '@touchdown/functions/domain/drawing/county-lines.ts';
import { expect, it } from 'vitest';
import { buildCountyLines } from './build-county-lines.ts';

it('the committed lines are those that `npm run places -- county-lines` writes', () => {
  const file = new URL('../../functions/src/domain/drawing/county-lines.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(buildCountyLines()));
});

it('read back as lines of counties, of states and of the coast', () => {
  const { lines } = groundInView({ south: -90, west: -180, north: 90, east: 180 });
  const near = (kind: number, lon: number, lat: number, degrees: number) =>
    lines.some(
      (line) => line.kind === kind && line.points.some(([x, y]) => Math.hypot(x - lon, y - lat) < degrees),
    );
  // The corner of four states, Key West, and the corner of Cleveland and McClain County on the Canadian River.
  expect(near(lineKinds.state, -109.045, 36.999, 0.01)).toBe(true);
  expect(near(lineKinds.coast, -81.8, 24.55, 0.1)).toBe(true);
  expect(near(lineKinds.county, -97.67, 35.336, 0.02)).toBe(true);
  expect(near(lineKinds.state, -97.67, 35.336, 0.5)).toBe(false);
  // The land is closed: each line of a ring begins where the one before it ends.
  const land = countyLines();
  for (const ring of land.rings) {
    const ends = ring.map((number) => {
      const places = [...(land.lines[number < 0 ? -1 - number : number]?.places ?? [])];
      const both = [places.slice(0, 2), places.slice(-2)];
      return number < 0 ? both.toReversed() : both;
    });
    for (const [at, [[x = 0, y = 0] = []]] of ends.entries()) {
      const [, [lon = 9, lat = 9] = []] = ends.at(at - 1) ?? [];
      expect(Math.hypot(x - lon, y - lat)).toBeLessThan(0.002);
    }
  }
});
