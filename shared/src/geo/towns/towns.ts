import type { Position } from '../great-circle.ts';
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

/**
 * Towns with fewer than a thousand people, which the large list lacks, although a tornado made their names known:
 * name, state, latitude, longitude. The places are those of NCEI's Storm Events files of 2011 and 2017, which say how
 * far and in which direction an event was from the town (public domain).
 */
const smallTowns: readonly (readonly [name: string, state: string, lat: number, lon: number])[] = [
  ['Tanner', 'AL', 34.73, -86.97],
  ['Campo', 'CO', 37.1, -102.58],
  ['Holly', 'CO', 38.05, -102.12],
  ['Minden', 'IA', 41.47, -95.55],
  ['Fairdale', 'IL', 42.1, -88.93],
  ['Holton', 'IN', 39.067, -85.38],
  ['Bennington', 'KS', 39.03, -97.592],
  ['Codell', 'KS', 39.206, -99.18],
  ['Goessel', 'KS', 38.25, -97.35],
  ['Grinnell', 'KS', 39.13, -100.63],
  ['Macksville', 'KS', 37.97, -98.97],
  ['Plevna', 'KS', 37.97, -98.301],
  ['Rozel', 'KS', 38.2, -99.4],
  ['Tipton', 'KS', 39.33, -98.48],
  ['Trousdale', 'KS', 37.82, -99.083],
  ['Udall', 'KS', 37.385, -97.12],
  ['Bremen', 'KY', 37.37, -87.22],
  ['Cayce', 'KY', 36.551, -89.029],
  ['East Bernstadt', 'KY', 37.18, -84.12],
  ['Comfrey', 'MN', 44.119, -94.9],
  ['Forada', 'MN', 45.8, -95.372],
  ['Bassfield', 'MS', 31.5, -89.75],
  ['Smithville', 'MS', 34.07, -88.4],
  ['Soso', 'MS', 31.746, -89.265],
  ['Winterville', 'MS', 33.502, -91.067],
  ['Bradshaw', 'NE', 40.88, -97.73],
  ['Coleridge', 'NE', 42.5, -97.2],
  ['Pilger', 'NE', 42.02, -97.05],
  ['Primrose', 'NE', 41.629, -98.23],
  ['Winside', 'NE', 42.18, -97.17],
  ['Bridge Creek', 'OK', 35.23, -97.72],
  ['Calumet', 'OK', 35.6, -98.12],
  ['Carney', 'OK', 35.81, -97.02],
  ['Dover', 'OK', 35.98, -97.91],
  ['Mulhall', 'OK', 36.06, -97.4],
  ['Picher', 'OK', 36.98, -94.83],
  ['Tushka', 'OK', 34.32, -96.17],
  ['Vici', 'OK', 36.15, -99.3],
  ['Castlewood', 'SD', 44.72, -97.03],
  ['Delmont', 'SD', 43.272, -98.167],
  ['Spencer', 'SD', 43.72, -97.601],
  ['Samburg', 'TN', 36.38, -89.35],
  ['Allison', 'TX', 35.592, -100.105],
  ['Higgins', 'TX', 36.119, -100.022],
  ['Lazbuddie', 'TX', 34.388, -102.631],
  ['Saragosa', 'TX', 31.02, -103.65],
  ['Zephyr', 'TX', 31.68, -98.8],
  ['Viola', 'WI', 43.5, -90.67],
];
