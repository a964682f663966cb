import { readCounties, type CountyArea, type StateArea } from './counties.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { Box } from '@touchdown/shared/geo/path-reach.ts';
import { countyPath, statePath, townPath } from '@touchdown/shared/search/place-paths.ts';
import { readTowns, type Town } from '@touchdown/shared/geo/towns/towns.ts';
import { placeKey } from './place-key.ts';

/** A place with a page. The counties and towns of a state are collected when they are first asked for. */
export interface KnownState extends StateArea {
  kind: 'state';
  path: string;
  /** None for a state that is one county. */
  readonly counties: readonly KnownCounty[];
  /** The largest first. */
  readonly towns: readonly KnownTown[];
}

export interface KnownCounty extends CountyArea {
  kind: 'county';
  path: string;
  in: KnownState;
}

export interface KnownTown extends Town {
  kind: 'town';
  path: string;
  in: KnownState;
  /** Undefined in a state that is one county. */
  county: KnownCounty | undefined;
}

/** The area of a forecast office, which lies in several states. */
export interface KnownOffice extends Position {
  kind: 'office';
  code: string;
  path: string;
  box: Box;
  /** A state that is one county stands for it. */
  counties: readonly (KnownCounty | KnownState)[];
}

let known: readonly KnownState[] | undefined;

/** Returns all states and territories, in the order of the table of states. */
export function knownStates(): readonly KnownState[] {
  known ??= collect();
  return known;
}

/** Returns the state or county with a census number. A state that is one county stands for it. */
export function placeOfFips(fips: string): KnownState | KnownCounty | undefined {
  const state = knownStates().find((each) => fipsOf(each) === fips.slice(0, 2));
  return state?.counties.find((county) => county.fips === fips) ?? state;
}

export function fipsOf({ state }: StateArea): string {
  return String(state.fips).padStart(2, '0');
}

/** The towns of a county, the largest first. */
export function townsIn(county: KnownCounty): KnownTown[] {
  return county.in.towns.filter((town) => town.county === county);
}

function collect(): KnownState[] {
  const { states: areas, counties: allCounties } = readCounties();
  const countiesOf = Object.groupBy(allCounties, ({ state }) => state.postal);
  const townsOf = Object.groupBy(readTowns(), ({ state }) => state);
  return areas.map((area) => {
    const { name, postal } = area.state;
    let [counties, towns]: [KnownCounty[]?, KnownTown[]?] = [];
    const state: KnownState = {
      ...area,
      kind: 'state',
      path: statePath(name),
      get counties() {
        counties ??= withPaths(state, countiesOf[postal] ?? []);
        return counties;
      },
      get towns() {
        towns ??= townsWithPaths(state, townsOf[postal] ?? []);
        return towns;
      },
    };
    return state;
  });
}

function withPaths(state: KnownState, areas: readonly CountyArea[]): KnownCounty[] {
  return areas.flatMap((county) => {
    const path = countyPath(state.state.name, county.recordName);
    if (path === undefined || path === state.path) return [];
    return [{ ...county, kind: 'county' as const, path, in: state }];
  });
}

/**
 * The larger of two towns of a name has the plain path, the other one that of its county too. A second row in one county
 * is the same town again.
 */
function townsWithPaths(state: KnownState, rows: readonly Town[]): KnownTown[] {
  const prefix = fipsOf(state);
  const byNumber = new Map(state.counties.map((county) => [county.fips, county]));
  const placed = rows.map((town, at) => ({
    town,
    county: byNumber.get(prefix + (state.countiesOfTowns[at] ?? '')),
  }));
  const taken = new Set<string>();
  return placed
    .toSorted((a, b) => (b.town.population ?? 0) - (a.town.population ?? 0))
    .flatMap(({ town, county }) => {
      const [key, withCounty] = [placeKey(town.name), placeKey(`${town.name} ${county?.name ?? ''}`)];
      if (taken.has(withCounty)) return [];
      const path = townPath(state.state.name, town.name, taken.has(key) ? county?.name : undefined);
      taken.add(key).add(withCounty);
      return [{ ...town, kind: 'town' as const, path, in: state, county }];
    });
}
