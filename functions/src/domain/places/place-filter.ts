import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { sharedCountyNames } from '@touchdown/shared/geo/counties/county-words.ts';
import { officeName } from '@touchdown/shared/geo/forecast-offices.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { TornadoFilters } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { KnownCounty, KnownOffice, KnownState, KnownTown } from './known-places.ts';

export type KnownPlace = KnownState | KnownCounty | KnownTown | KnownOffice;

/** Returns the filter of a place's tornadoes, the same as in the list behind its page. */
export function filterOfPlace(place: KnownPlace, radiusMiles: number = townRadiiMiles[0]): TornadoFilters {
  if (place.kind === 'town') return { near: { lat: place.lat, lon: place.lon, radiusMiles } };
  if (place.kind === 'office') return { office: place.code };
  const state = place.state.name.toUpperCase();
  return place.kind === 'state' ? { state } : { state, county: place.recordName };
}

const totals = new WeakMap<CatalogueSearch, Map<string, number>>();

/** How many tornadoes the page of a place has. It is counted once in each record. */
export function totalOf(search: CatalogueSearch, place: KnownPlace): number {
  const known = totals.get(search) ?? new Map<string, number>();
  totals.set(search, known);
  const counted = known.get(place.path);
  if (counted !== undefined) return counted;
  const { total } = search.find({ ...filterOfPlace(place), limit: 1 });
  known.set(place.path, total);
  return total;
}

/** Returns a link to a place with its total, unless it need not be counted. */
export function linkTo(place: KnownPlace, search?: CatalogueSearch): PlaceLink {
  return {
    name: nameOfPlace(place),
    state: place.kind === 'county' || place.kind === 'town' ? place.in.state.name : null,
    path: place.path,
    total: search ? totalOf(search, place) : null,
  };
}

/** Oklahoma, Cleveland County, Moore, or NWS Norman. */
export function nameOfPlace(place: KnownPlace): string {
  if (place.kind === 'town') return place.name;
  if (place.kind === 'office') return `NWS ${officeName(place.code) ?? place.code}`;
  return place.kind === 'state' ? place.state.name : place.wholeName;
}

/** All names of a county. Where a city has the same, only the record's own name tells which is meant. */
export function namesOfCounty({ name, recordName, wholeName, state }: KnownCounty): string[] {
  const isShared = sharedCountyNames[state.name.toUpperCase()]?.includes(name);
  return isShared ? [recordName] : [name, recordName, wholeName];
}
