import { countRows, listRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import { officeTitle } from '@touchdown/shared/geo/forecast-offices.ts';
import { radarsOfOffice } from '@touchdown/shared/geo/counties/office-counties.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { compassPointOf } from '@touchdown/shared/geo/compass-point.ts';
import { bearingDegrees, distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach, type Box, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { toParameters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type {
  NearTornado,
  PlaceAnswer,
  PlaceIndex,
  PlaceLink,
} from '@touchdown/shared/tornadoes/place-answers.ts';
import { strongestRadiusMiles, townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { profileWithDeaths } from '../profiles/profile-with-deaths.ts';
import { readProfileTornado } from '@touchdown/shared/search/profile-of.ts';
import { preliminaryOfPlace, type ReportsAfterRecord } from './count-preliminary.ts';
import { strongestPaths } from '../profiles/strongest-paths.ts';
import {
  knownStates,
  placeOfFips,
  townsIn,
  type KnownOffice,
  type KnownState,
  type KnownTown,
} from './known-places.ts';
import { filterOfPlace, linkTo, nameOfPlace, type KnownPlace } from './place-filter.ts';
import { officesBeside, responsibleOffices } from './responsible-offices.ts';

/** How many of the largest towns of a county, and of the towns around another. */
const [maxTownsWithin, maxTownsAround] = [12, 8];
const aroundMiles = 25;
const headLength = 5;

export function listPlaces(search: CatalogueSearch): PlaceIndex {
  return { states: knownStates().map((state) => linkTo(state, search)) };
}

/**
 * Returns what happened in a place. `radiusMiles` is how far the profile of a town reaches. Without reports, nothing is said
 * of those after the record.
 */
export function answerPlace(
  search: CatalogueSearch,
  place: KnownPlace,
  radiusMiles: number = townRadiiMiles[0],
  reports?: ReportsAfterRecord,
): PlaceAnswer {
  const filter = filterOfPlace(place, radiusMiles);
  const isTown = place.kind === 'town';
  const state = place.kind === 'county' || isTown ? place.in : null;
  const county = isTown ? place.county : undefined;
  const name = nameOfPlace(place);
  return {
    kind: place.kind,
    name,
    full_name:
      place.kind === 'office' ? officeTitle(place.code) : state ? `${name}, ${state.state.name}` : name,
    path: place.path,
    state: state && linkTo(state, search),
    county: county ? linkTo(county, search) : null,
    lat: place.lat,
    lon: place.lon,
    bounds: isTown ? boxAround(place, radiusMiles) : place.box,
    radius_miles: isTown ? radiusMiles : null,
    population: isTown ? place.population : null,
    parameters: toParameters(filter),
    profile: profileWithDeaths(search, filter),
    ...(reports ? preliminaryOfPlace(reports, place, radiusMiles) : {}),
    paths: strongestPaths(search, filter),
    closest: isTown ? closestTo(search, place, radiusMiles) : [],
    strongest_nearby: isTown ? strongestNear(search, place) : [],
    neighbours: neighboursOf(search, place),
    within: withinOf(search, place),
    offices: responsibleOffices(place),
    ...(place.kind === 'office' ? { radars: radarsIn(place) } : {}),
  };
}

function boxAround({ lat, lon }: KnownTown, miles: number): Box {
  const high = miles / milesPerDegree;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  return { south: lat - high, north: lat + high, west: lon - wide, east: lon + wide };
}

/** The paths that came nearest to the middle of a town. */
function closestTo(search: CatalogueSearch, town: KnownTown, radiusMiles: number): NearTornado[] {
  const bits = search.match(filterOfPlace(town, radiusMiles));
  // Rows are newest first, and so are those of equal distance.
  return listRows(bits, 0, countRows(bits))
    .map((row) => approachOf(search, town, row))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, headLength)
    .map((approach) => nearTornado(search, approach));
}

function strongestNear(search: CatalogueSearch, town: KnownTown): NearTornado[] {
  const filter = filterOfPlace(town, strongestRadiusMiles);
  const { rows } = search.find({ ...filter, sort: 'significance', limit: headLength });
  return rows.map((row) => nearTornado(search, approachOf(search, town, row)));
}

interface Approach {
  row: number;
  miles: number;
  direction: NearTornado['direction'];
}

/** A row in a circle has a place. */
function approachOf({ catalogue }: CatalogueSearch, town: KnownTown, row: number): Approach {
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  pathReader(catalogue)(row, path);
  const nearest = nearestApproach(path, town);
  const miles = Math.round(nearest.miles * 10) / 10;
  return { row, miles, direction: miles === 0 ? null : compassPointOf(bearingDegrees(town, nearest)) };
}

function nearTornado({ catalogue }: CatalogueSearch, { row, miles, direction }: Approach): NearTornado {
  return { ...readProfileTornado(catalogue, row), miles, direction };
}

/** The states, counties or offices beside a place, or the nearest towns. */
function neighboursOf(search: CatalogueSearch, place: KnownPlace): PlaceLink[] {
  const beside =
    place.kind === 'town'
      ? townsAround(place)
      : place.kind === 'office'
        ? officesBeside(place)
        : place.neighbours.flatMap((fips) => placeOfFips(fips) ?? []);
  return beside.map((each) => linkTo(each, search));
}

/** The nearest first. */
function townsAround(town: KnownTown): KnownTown[] {
  const around = boxAround(town, aroundMiles);
  const isInside = ({ lat, lon }: Position) =>
    lat > around.south && lat < around.north && lon > around.west && lon < around.east;
  const reaches = ({ box }: KnownState) =>
    box.south < around.north && box.north > around.south && box.west < around.east && box.east > around.west;
  return knownStates()
    .filter((state) => state === town.in || reaches(state))
    .flatMap(({ towns }) => towns)
    .filter((each) => each !== town && isInside(each))
    .map((each) => ({ each, miles: distanceMiles(town, each) }))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, maxTownsAround)
    .map(({ each }) => each);
}

/** The counties of a state or an office, or the larger towns. */
function withinOf(search: CatalogueSearch, place: KnownPlace): PlaceLink[] {
  if (place.kind === 'town') return [];
  if (place.kind === 'office') return place.counties.map((county) => countyOfOffice(search, place, county));
  const isDivided = place.kind === 'state' && place.counties.length > 0;
  const towns = place.kind === 'county' ? townsIn(place) : place.towns;
  const places = isDivided ? place.counties : towns.slice(0, maxTownsWithin);
  return places.map((each) => linkTo(each, search));
}

function countyOfOffice(
  search: CatalogueSearch,
  { code }: KnownOffice,
  county: KnownOffice['counties'][number],
): PlaceLink {
  const others = responsibleOffices(county).filter((office) => office.code !== code);
  return { ...linkTo(county, search), ...(others.length > 0 ? { shared_with: others } : {}) };
}

function radarsIn({ code }: KnownOffice): NonNullable<PlaceAnswer['radars']> {
  return radarsOfOffice(code).map((id) => ({ id, name: findStation(id)?.name ?? id }));
}
