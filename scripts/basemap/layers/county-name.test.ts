import { feature } from 'topojson-client';
import { expect, it } from 'vitest';
import { readCensusAtlas } from './read-atlases.ts';
import { countyName } from './county-name.ts';

it.each([
  ['29097', 'Jasper', 'Jasper County'],
  ['22017', 'Caddo', 'Caddo Parish'],
  ['72127', 'San Juan', 'San Juan Municipio'],
  ['02110', 'Juneau', 'Juneau Borough'],
  ['02180', 'Nome', 'Nome Census Area'],
  ['32510', 'Carson City', 'Carson City'],
  ['51095', 'James City', 'James City County'],
  ['51800', 'Suffolk', undefined],
  ['24510', 'Baltimore', undefined],
  ['11001', 'District of Columbia', undefined],
])('the county %s, %s, is called %s', (code, name, called) => {
  expect(countyName(code, name)).toBe(called);
});

it('finds every county that is left out among the cities without a county', () => {
  const atlas = readCensusAtlas();
  const unnamed = feature(atlas, atlas.objects.counties).features.filter(
    ({ id, properties: { name } }) => countyName(String(id), name) === undefined,
  );
  // 38 in Virginia, Baltimore, St. Louis and Washington.
  expect(unnamed).toHaveLength(41);
});
