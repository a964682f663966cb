import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Named = GeometryCollection<{ name: string }>;
export type CensusAtlas = Topology<{ counties: Named; states: Named; nation: GeometryCollection }>;
export type WorldAtlas = Topology<{ countries: Named }>;

const { resolve } = createRequire(import.meta.url);

/** The files of packages that the base map is made from. */
export const atlasFiles = {
  census: resolve('us-atlas/counties-10m.json'),
  world: resolve('world-atlas/countries-10m.json'),
} as const;

/** Returns the Census Bureau's states and counties. */
export function readCensusAtlas(): CensusAtlas {
  return JSON.parse(readFileSync(atlasFiles.census, 'utf8')) as CensusAtlas;
}

/** Returns Natural Earth's countries. */
export function readWorldAtlas(): WorldAtlas {
  return JSON.parse(readFileSync(atlasFiles.world, 'utf8')) as WorldAtlas;
}
