import type { Position } from '../great-circle.ts';
import { smallTowns } from './small-towns.ts';
import list from './us-towns.json' with { type: 'json' };

export interface Town extends Position {
  name: string;
  /** Postal code. */
  state: string;
  /** Null for the small towns, of which it is not listed. */
  population: number | null;
}

/** Returns all towns. The list is large: a browser loads this file only where somebody names a town that it may not send. */
export function readTowns(): Town[] {
  const large = Object.entries(list.towns).flatMap(([state, rows]) =>
    rows.map((row) => readTown(state, row)),
  );
  const small = smallTowns.map(([name, state, lat, lon]) => ({ name, state, lat, lon, population: null }));
  return [...large, ...small];
}

function readTown(state: string, row: string): Town {
  const [name = '', lat, lon, population] = row.split('|');
  return { name, state, lat: Number(lat), lon: Number(lon), population: Number(population) };
}
