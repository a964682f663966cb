import { oldCounties } from '@touchdown/shared/catalogue/old-counties.ts';
import { stateOfName, stateOfPostal } from '@touchdown/shared/search/state-names.ts';
import { officeTitle } from '@touchdown/shared/geo/forecast-offices.ts';
import { distanceMiles } from '@touchdown/shared/geo/great-circle.ts';
import { editDistance } from '@touchdown/shared/text/edit-distance.ts';
import type { Tornado, TownLink } from '@touchdown/shared/tornadoes/schema.ts';
import {
  fipsOf,
  knownStates,
  type KnownCounty,
  type KnownOffice,
  type KnownState,
  type KnownTown,
} from './known-places.ts';
import { placeKey, wordsOf } from './place-key.ts';
import { allOffices, officeOfCode } from './responsible-offices.ts';

/** Nothing has this name. The sentence says what comes nearest, with its address. */
export interface NoSuchPlace {
  kind: 'none';
  says: string;
  /** Pages that exist, the likeliest first. */
  nearest: { name: string; path: string }[];
}

export type FoundState = KnownState | NoSuchPlace;
export type FoundCounty = KnownCounty | KnownState | NoSuchPlace;
export type FoundTown = KnownTown | NoSuchPlace;
export type FoundOffice = KnownOffice | NoSuchPlace;

/** Returns the state of a part of a path, in any spelling: `oklahoma`, `ok`, `Okla`. */
export function findState(part: string): FoundState {
  const words = wordsOf(part);
  const state =
    words === '' ? undefined : (stateOfName(words.replace(/ dc$/, ' d c')) ?? stateOfPostal(words));
  const states = knownStates();
  const found = states.find((each) => each.state.postal === state?.postal);
  if (found) return found;
  const misspelt = { says: thereIs, places: closest(words, states, stateName) };
  return none(`No state is called “${shown(part)}”.`, [misspelt], allStates);
}

/** Returns the county of two parts of a path. A state that is one county stands for it. */
export function findCounty(statePart: string, part: string): FoundCounty {
  const state = findState(statePart);
  if (state.kind === 'none') return state;
  const key = placeKey(part);
  const found = countiesNamed(state, key);
  const [county] = found;
  if (county && found.length === 1) return county;
  if (state.counties.length === 0 && placeKey(state.state.name) === withoutKind(key)) return state;
  if (county) {
    const both = { says: 'There are', places: found.map(countyName) };
    return none(`${state.state.name} has two counties called “${shown(part)}”.`, [both], wholeState(state));
  }
  const elsewhere = statesBeside(state).flatMap((each) => countiesNamed(each, key));
  const [town] = townsOf(state).get(key) ?? [];
  const groups = [
    { says: 'There is one in', places: elsewhere.slice(0, maxNames).map(inState) },
    { says: thereIs, places: town ? [townName(town)] : [] },
    { says: thereIs, places: closest(key, state.counties, countyName, ({ name }) => name) },
  ];
  return none(`No county of ${state.state.name} is called “${shown(part)}”.`, groups, wholeState(state));
}

/** Returns the town of two parts of a path. */
export function findTown(statePart: string, part: string): FoundTown {
  const state = findState(statePart);
  if (state.kind === 'none') return state;
  const key = placeKey(part);
  const towns = townsOf(state);
  const found =
    towns.get(key) ?? towns.get(`${key}city`) ?? towns.get(key.replace(/(city|town|village)$/, ''));
  const [town] = found ?? [];
  if (town) return town;
  const county = countiesNamed(state, key);
  const elsewhere = statesBeside(state)
    .flatMap((each) => townsOf(each).get(key)?.[0] ?? [])
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const groups = [
    { says: thereIs, places: county.map(countyName) },
    { says: thereIs, places: closest(key, state.towns, townName, ({ name: each }) => each) },
    { says: 'There is one in', places: elsewhere.slice(0, maxNames).map(inState) },
  ];
  return none(
    `No town of ${state.state.name} in our list is called “${shown(part)}”.`,
    groups,
    wholeState(state),
  );
}

/** How far beyond its path a tornado's own town may be. */
const namedTownMiles = 15;

/** Returns the town that a tornado is named for: `Joplin` of people's name, `near Fremont, Nebraska` of the record's. */
export function namedTownOf(tornado: NamedByTown): TownLink | undefined {
  const { known_as: known, display_name: name, state, start_lat: lat, start_lon: lon } = tornado;
  if (lat === null || lon === null) return undefined;
  const [, byPlace, ofState = state] = /^(?:near )?(.+), ([^,]+)$/.exec(name) ?? [];
  const named = known ?? byPlace;
  const inState = findState(known ? state : ofState);
  if (!named || inState.kind === 'none') return undefined;
  const towns = townsOf(inState).get(placeKey(named)) ?? [];
  const reach = namedTownMiles + (tornado.path_length ?? 0);
  const town = towns.find((each) => distanceMiles(each, { lat, lon }) <= reach);
  if (!town) return undefined;
  return { name: `${town.name}, ${inState.state.name}`, path: town.path, lat: town.lat, lon: town.lon };
}

type NamedByTown = Pick<
  Tornado,
  'known_as' | 'display_name' | 'state' | 'start_lat' | 'start_lon' | 'path_length'
>;

/** Returns the area of a forecast office by its code in any letter case. */
export function findOffice(part: string): FoundOffice {
  const code = part.toUpperCase();
  const office = officeOfCode(code);
  if (office) return office;
  const near = allOffices()
    .filter((each) => editDistance(code, each.code, 1) <= 1)
    .slice(0, maxNames)
    .map((each) => ({ name: officeTitle(each.code), path: each.path }));
  const text = part.length > maxShown ? `${part.slice(0, maxShown)}…` : part;
  return none(`No forecast office has the code “${text.toUpperCase()}”.`, [{ says: thereIs, places: near }], {
    name: 'the page of each state, whose counties name their offices',
    path: '/states',
  });
}

const thereIs = 'There is';
const allStates = { name: 'a list of all states', path: '/states' };

function wholeState({ state, path }: KnownState): Named {
  return { name: `the page of ${state.name}`, path };
}

function inState({ in: { state }, path }: KnownCounty | KnownTown): Named {
  return { name: state.name, path };
}

/** The others, the neighbours first. */
function statesBeside(state: KnownState): KnownState[] {
  const isBeside = (other: KnownState) => state.neighbours.includes(fipsOf(other));
  const others = knownStates().filter((other) => other !== state);
  return [...others.filter(isBeside), ...others.filter((other) => !isBeside(other))];
}

/** Places that exist, with the words before them. */
interface Nearest {
  says: string;
  places: Named[];
}

type ByKey<T> = ReadonlyMap<string, readonly T[]>;

const countyIndexes = new WeakMap<KnownState, ByKey<KnownCounty>>();
const townIndexes = new WeakMap<KnownState, ByKey<KnownTown>>();

function countiesOf(state: KnownState): ByKey<KnownCounty> {
  const built = countyIndexes.get(state);
  if (built) return built;
  const index = new Map<string, KnownCounty[]>();
  const add = (name: string, county: KnownCounty) => {
    const group = index.get(placeKey(name)) ?? [];
    if (!group.includes(county)) index.set(placeKey(name), [...group, county]);
  };
  for (const county of state.counties) {
    // The record calls only one of two counties by the bare name; a path with it may mean either.
    for (const name of new Set([county.name, county.wholeName, county.recordName])) add(name, county);
    if (county.wholeName.endsWith(' city')) add(`city of ${county.name}`, county);
  }
  for (const [its, old, present] of oldCounties) {
    const county = state.counties.find(({ recordName }) => recordName === present);
    if (its === state.state.name && county && !index.has(placeKey(old))) add(old, county);
  }
  countyIndexes.set(state, index);
  return index;
}

function townsOf(state: KnownState): ByKey<KnownTown> {
  const built = townIndexes.get(state);
  if (built) return built;
  const index = new Map<string, KnownTown[]>();
  for (const town of state.towns) {
    const group = index.get(placeKey(town.name));
    if (group) group.push(town);
    else index.set(placeKey(town.name), [town]);
  }
  for (const town of state.towns) {
    // Its path with the name of the county, which the larger of a name may be asked for by too.
    for (const name of [town.path.split('/').at(-1) ?? '', `${town.name} ${town.county?.name ?? ''}`]) {
      if (!index.has(placeKey(name))) index.set(placeKey(name), [town]);
    }
  }
  townIndexes.set(state, index);
  return index;
}

const kinds =
  /(?:county|parish|borough|cityandborough|censusarea|municipality|municipio|district|island|city)$/;

function countiesNamed(state: KnownState, key: string): readonly KnownCounty[] {
  const counties = countiesOf(state);
  return counties.get(key) ?? counties.get(withoutKind(key)) ?? [];
}

function withoutKind(key: string): string {
  return key.replace(kinds, '');
}

const maxNames = 3;
const maxShown = 60;
const [minLetters, lettersForTwo] = [4, 7];

interface Named {
  name: string;
  path: string;
}

/** The places whose names are one or two errors from the text, the most like it first. */
function closest<T>(
  text: string,
  places: readonly T[],
  named: (place: T) => Named,
  nameOf: (place: T) => string = (place) => named(place).name,
): Named[] {
  const key = placeKey(text);
  if (key.length < minLetters || key.length > maxShown) return [];
  const max = key.length >= lettersForTwo ? 2 : 1;
  return places
    .map((place) => ({ place, distance: editDistance(key, placeKey(nameOf(place)), max) }))
    .filter(({ distance }) => distance <= max)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNames)
    .map(({ place }) => named(place));
}

function stateName({ state, path }: KnownState): Named {
  return { name: state.name, path };
}

function countyName({ wholeName, state, path }: KnownCounty): Named {
  return { name: `${wholeName}, ${state.name}`, path };
}

function townName({ name, in: { state }, path }: KnownTown): Named {
  return { name: `${name}, ${state.name}`, path };
}

function none(says: string, groups: readonly Nearest[], otherwise: Named): NoSuchPlace {
  const [first = { says: thereIs, places: [otherwise] }, ...others] = groups.filter(
    ({ places }) => places.length > 0,
  );
  const addresses = first.places.map(({ name, path }) => `${name}: ${path}`).join(', ');
  return {
    kind: 'none',
    says: `${says} ${first.says} ${addresses}`,
    nearest: [first, ...others].flatMap(({ places }) => places),
  };
}

/** What was asked for, as a name that is short enough for a sentence. */
function shown(part: string): string {
  const text = part.length > maxShown ? `${part.slice(0, maxShown)}…` : part;
  return text.replaceAll('-', ' ').replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}
