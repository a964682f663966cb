import type { Position } from '../geo/great-circle.ts';
import { stateOfPostal } from './state-names.ts';
import { nameKey } from './name-key.ts';

/** A town by the state's full name. */
export interface KnownTown extends Position {
  name: string;
  state: string;
  population: number | null;
}

/** A tornado with a name that people use. */
export interface KnownTornado {
  id: string;
  name: string;
  /** By the clock of the place. */
  date: string;
  state: string;
  states: readonly string[];
  fatalities: number;
  /** Null for a tornado without coordinates. */
  place: Position | null;
}

export interface KnownCounty {
  name: string;
  state: string;
}

/** The names that a search understands. Keys are those of `nameKey`. */
export interface Gazetteer {
  /** The largest town of a name first. */
  towns: ReadonlyMap<string, readonly KnownTown[]>;
  counties: ReadonlyMap<string, readonly KnownCounty[]>;
  /** The deadliest tornado of a name first, because most people mean it. */
  tornadoes: ReadonlyMap<string, readonly KnownTornado[]>;
}

/** Groups values by the keys of their names. */
export function groupByName<T>(values: Iterable<readonly [name: string, value: T]>): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [name, value] of values) {
    const key = nameKey(name);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Returns towns by name, the largest first, from a list with postal codes. */
export function indexTowns(towns: readonly KnownTown[]): Map<string, KnownTown[]> {
  const placed = towns.flatMap((town) => {
    const state = stateOfPostal(town.state);
    return state ? [[town.name, { ...town, state: state.name }] as const] : [];
  });
  const groups = groupByName(placed);
  for (const group of groups.values()) group.sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
  return groups;
}
