import { readFileSync } from 'node:fs';
import { readCounties } from '@touchdown/functions/domain/places/counties.ts';
import { sharedCountyNames } from '@touchdown/shared/geo/counties/county-words.ts';
import { oldCounties } from '@touchdown/shared/catalogue/old-counties.ts';
import { countyPath } from '@touchdown/shared/search/place-paths.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { expect, it } from 'vitest';
import { buildCounties } from './build-counties.ts';

const { states, counties } = readCounties();
const towns = readTowns();

it('the committed list is the one that `npm run places -- counties` writes', () => {
  const file = new URL('../../functions/src/domain/places/us-counties.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(buildCounties()));
});

it.each([
  ['40027', 'Cleveland County', 'Cleveland', ['40017', '40087', '40109', '40125']],
  ['51760', 'Richmond city', 'Richmond City', ['51041', '51087']],
  ['51159', 'Richmond County', 'Richmond', ['51057', '51103', '51133', '51193']],
  ['22071', 'Orleans Parish', 'Orleans Parish', ['22051', '22075', '22087', '22103']],
  ['02020', 'Anchorage Municipality', 'Anchorage', ['02122', '02170', '02261']],
  ['02110', 'Juneau City and Borough', 'Juneau', undefined],
  ['02050', 'Bethel Census Area', 'Bethel', ['02070', '02122', '02158', '02164', '02170', '02290']],
  ['72127', 'San Juan Municipio', 'San Juan Municipio', undefined],
  ['32510', 'Carson City', 'Carson City', undefined],
  ['29510', 'St. Louis city', 'St. Louis City', undefined],
  ['51036', 'Charles City County', 'Charles City', undefined],
  ['11001', 'District of Columbia', 'District of Columbia', undefined],
  ['78010', 'St. Croix', 'St. Croix', undefined],
  ['69110', 'Saipan Municipality', 'Saipan', undefined],
])('county %s is %s', (fips, wholeName, recordName, neighbours) => {
  const county = counties.find((each) => each.fips === fips);
  expect(county).toMatchObject({ wholeName, recordName, ...(neighbours ? { neighbours } : {}) });
});

it.each([
  ['Moore', 'OK', '027'],
  ['Richmond', 'VA', '760'],
  ['New Orleans', 'LA', '071'],
  ['Anchorage', 'AK', '020'],
  ['San Juan', 'PR', '127'],
  ['Joplin', 'MO', '097'],
  ['Udall', 'KS', '035'],
])('%s, %s, lies in county %s', (name, postal, number) => {
  const at = towns.filter(({ state }) => state === postal).findIndex((town) => town.name === name);
  expect(states.find(({ state }) => state.postal === postal)?.countiesOfTowns[at]).toBe(number);
});

it('has the states with their neighbours, and a county for every town', () => {
  const oklahoma = states.find(({ state }) => state.postal === 'OK');
  expect(oklahoma?.neighbours).toEqual(['05', '08', '20', '29', '35', '48']);
  expect(oklahoma?.box).toEqual({ south: 33.62, north: 37, west: -103, east: -94.43 });
  const known = new Set(counties.map(({ fips }) => fips));
  for (const { state, countiesOfTowns } of states) {
    expect(countiesOfTowns).toHaveLength(towns.filter((town) => town.state === state.postal).length);
    const prefix = String(state.fips).padStart(2, '0');
    expect(countiesOfTowns.filter((number) => !known.has(prefix + number))).toEqual([]);
  }
});

it('every county has a path of its own, and the shared names are those that two counties of a state have', () => {
  const paths = counties.map(({ state, recordName }) => countyPath(state.name, recordName));
  expect(new Set(paths).size).toBe(counties.length);
  const keys = counties.map(({ state, name }) => `${state.name.toUpperCase()} ${name}`);
  const shared = keys.filter((key, at) => keys.indexOf(key) !== at).toSorted();
  const listed = Object.entries(sharedCountyNames).flatMap(([state, names]) =>
    names.map((name) => `${state} ${name}`),
  );
  expect(listed).toEqual(shared);
});

it('an old county is not in the list, and the present one is, in the spelling of the record', () => {
  const listed = new Set(counties.map(({ state, recordName }) => `${state.name} ${recordName}`));
  expect(oldCounties.filter(([state, old]) => listed.has(`${state} ${old}`))).toEqual([]);
  expect(oldCounties.filter(([state, , present]) => !listed.has(`${state} ${present}`))).toEqual([]);
});

it.each([
  ['OKLAHOMA', 'Cleveland', '/states/oklahoma/cleveland'],
  ['VIRGINIA', 'Richmond City', '/states/virginia/richmond-city'],
  ['VIRGINIA', 'Richmond', '/states/virginia/richmond-county'],
  ['VIRGINIA', 'Alexandria City', '/states/virginia/alexandria'],
  ['VIRGINIA', 'James City', '/states/virginia/james-city'],
  ['MISSOURI', 'St. Louis City', '/states/missouri/st-louis-city'],
  ['LOUISIANA', 'Orleans Parish', '/states/louisiana/orleans'],
  ['Puerto Rico', 'Añasco Municipio', '/states/puerto-rico/anasco'],
  ['FLORIDA', 'Dade', '/states/florida/miami-dade'],
  ['DISTRICT OF COLUMBIA', 'District of Columbia', '/states/district-of-columbia'],
  ['MARYLAND', "Prince George's", '/states/maryland/prince-georges'],
  ['U.S. Virgin Islands', 'St. Croix', '/states/us-virgin-islands/st-croix'],
  ['WASHINGTON', 'Waz001', undefined],
  ['HAWAII', '', undefined],
])('the page of %s, %s is %s', (state, county, path) => {
  expect(countyPath(state, county)).toBe(path);
});
