import { describe, expect, it } from 'vitest';
import { findCounty, findState, findTown, namedTownOf } from './find-place.ts';
import { knownStates } from './known-places.ts';

const pathOf = (found: { path: string } | { says: string }) => ('path' in found ? found.path : found.says);

it.each([
  ['oklahoma', '/states/oklahoma'],
  ['OK', '/states/oklahoma'],
  ['New York', '/states/new-york'],
  ['new_york', '/states/new-york'],
  ['n-mex', '/states/new-mexico'],
  ['dc', '/states/district-of-columbia'],
  ['washington-dc', '/states/district-of-columbia'],
  ['virgin-islands', '/states/us-virgin-islands'],
  ['oklahomma', 'No state is called “Oklahomma”. There is Oklahoma: /states/oklahoma'],
  ['atlantis', 'No state is called “Atlantis”. There is a list of all states: /states'],
  ['', 'No state is called “”. There is a list of all states: /states'],
  ['__proto__', 'No state is called “__Proto__”. There is a list of all states: /states'],
])('the state %s', (part, path) => {
  expect(pathOf(findState(part))).toBe(path);
});

it.each([
  ['oklahoma', 'cleveland', '/states/oklahoma/cleveland'],
  ['ok', 'Cleveland-County', '/states/oklahoma/cleveland'],
  ['missouri', 'st-louis-city', '/states/missouri/st-louis-city'],
  ['missouri', 'Saint Louis County', '/states/missouri/st-louis-county'],
  ['virginia', 'city-of-richmond', '/states/virginia/richmond-city'],
  ['virginia', 'alexandria-city', '/states/virginia/alexandria'],
  ['virginia', 'james-city', '/states/virginia/james-city'],
  ['virginia', 'james-city-county', '/states/virginia/james-city'],
  ['louisiana', 'orleans-parish', '/states/louisiana/orleans'],
  ['louisiana', 'orleans-county', '/states/louisiana/orleans'],
  ['louisiana', 'la-salle', '/states/louisiana/lasalle'],
  ['alaska', 'anchorage', '/states/alaska/anchorage'],
  ['alaska', 'juneau-city-and-borough', '/states/alaska/juneau'],
  ['new-mexico', 'doña-ana', '/states/new-mexico/dona-ana'],
  ['puerto-rico', 'Mayagüez', '/states/puerto-rico/mayaguez'],
  ['illinois', 'de-kalb', '/states/illinois/dekalb'],
  ['nevada', 'carson-city', '/states/nevada/carson-city'],
  // Old and merged counties.
  ['florida', 'dade', '/states/florida/miami-dade'],
  ['south-dakota', 'shannon', '/states/south-dakota/oglala-lakota'],
  ['south-dakota', 'washabaugh-county', '/states/south-dakota/jackson'],
  ['nevada', 'ormsby', '/states/nevada/carson-city'],
  ['virginia', 'nansemond', '/states/virginia/suffolk'],
  ['virginia', 'norfolk', '/states/virginia/norfolk'],
  ['virginia', 'norfolk-county', '/states/virginia/chesapeake'],
  ['virginia', 'princess-anne', '/states/virginia/virginia-beach'],
  ['virginia', 'bedford-city', '/states/virginia/bedford'],
  ['virginia', 'clifton-forge', '/states/virginia/alleghany'],
  ['virginia', 'south-boston', '/states/virginia/halifax'],
  ['alaska', 'wade-hampton', '/states/alaska/kusilvak'],
  // One county that is the whole.
  ['dc', 'district-of-columbia', '/states/district-of-columbia'],
  ['guam', 'guam', '/states/guam'],
  [
    'virginia',
    'richmond',
    'Virginia has two counties called “Richmond”. There are Richmond County, Virginia: /states/virginia/richmond-county, Richmond city, Virginia: /states/virginia/richmond-city',
  ],
  [
    'kansas',
    'cleveland',
    'No county of Kansas is called “Cleveland”. There is one in Oklahoma: /states/oklahoma/cleveland, Arkansas: /states/arkansas/cleveland, North Carolina: /states/north-carolina/cleveland',
  ],
  [
    'oklahoma',
    'clevland',
    'No county of Oklahoma is called “Clevland”. There is Cleveland County, Oklahoma: /states/oklahoma/cleveland',
  ],
  [
    'oklahoma',
    'moore',
    'No county of Oklahoma is called “Moore”. There is one in Texas: /states/texas/moore, North Carolina: /states/north-carolina/moore, Tennessee: /states/tennessee/moore',
  ],
  ['texas', 'xyzzy', 'No county of Texas is called “Xyzzy”. There is the page of Texas: /states/texas'],
  ['atlantis', 'x', 'No state is called “Atlantis”. There is a list of all states: /states'],
])('the county %s, %s', (state, county, path) => {
  expect(pathOf(findCounty(state, county))).toBe(path);
});

it.each([
  ['oklahoma', 'moore', '/places/oklahoma/moore'],
  ['ok', 'MOORE', '/places/oklahoma/moore'],
  ['missouri', 'saint-louis', '/places/missouri/st-louis'],
  ['new-york', 'new-york', '/places/new-york/new-york-city'],
  ['oklahoma', 'moore-cleveland', '/places/oklahoma/moore'],
  ['kansas', 'udall', '/places/kansas/udall'],
  ['puerto-rico', 'Mayagüez', '/places/puerto-rico/mayaguez'],
  [
    'oklahoma',
    'mooore',
    'No town of Oklahoma in our list is called “Mooore”. There is Moore, Oklahoma: /places/oklahoma/moore',
  ],
  [
    'oklahoma',
    'cimarron',
    'No town of Oklahoma in our list is called “Cimarron”. There is Cimarron County, Oklahoma: /states/oklahoma/cimarron',
  ],
  [
    'rhode-island',
    'joplin',
    'No town of Rhode Island in our list is called “Joplin”. There is one in Missouri: /places/missouri/joplin',
  ],
  [
    'kansas',
    'nowhere-at-all',
    'No town of Kansas in our list is called “Nowhere At All”. There is the page of Kansas: /states/kansas',
  ],
])('the town %s, %s', (state, town, path) => {
  expect(pathOf(findTown(state, town))).toBe(path);
});

describe('the pages of all places', () => {
  const states = knownStates();
  const places = states.flatMap((state) => [state, ...state.counties, ...state.towns]);

  it('each have a path of their own', () => {
    expect(new Set(places.map(({ path }) => path)).size).toBe(places.length);
    expect(states).toHaveLength(56);
    expect(states.flatMap(({ counties }) => counties)).toHaveLength(3_229);
    expect(states.flatMap(({ towns }) => towns).length).toBeGreaterThan(16_600);
  });

  it('are found by it', () => {
    const wrong = places.filter((place) => {
      const [, , state = '', part = ''] = place.path.split('/');
      if (place.kind === 'state') return findState(state) !== place;
      return (place.kind === 'county' ? findCounty(state, part) : findTown(state, part)) !== place;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('of two towns of a name, the larger has it, and the other has its county too', () => {
    const ohio = states.find(({ state }) => state.postal === 'OH');
    const named = ohio?.towns.filter(({ name }) => name === 'Oakwood') ?? [];
    expect(named.map(({ path }) => path)).toEqual(['/places/ohio/oakwood', '/places/ohio/oakwood-cuyahoga']);
  });
});

it.each([
  ['Joplin', 'Joplin tornado', 37.05, -94.59, 'Joplin, Missouri'],
  [null, 'near Carthage, Missouri', 37.05, -94.59, 'Carthage, Missouri'],
  // A town of that name, but far from the path.
  ['Joplin', 'Joplin tornado', 40.2, -94.59, undefined],
  ['Tri-State', 'Tri-State tornado', 37.05, -94.59, undefined],
  [null, 'Jasper County, Missouri', 37.05, -94.59, undefined],
])('the town of %s, %s', (known_as, display_name, start_lat, start_lon, name) => {
  const tornado = { known_as, display_name, state: 'Missouri', start_lat, start_lon, path_length: 5 };
  expect(namedTownOf(tornado)?.name).toBe(name);
});
