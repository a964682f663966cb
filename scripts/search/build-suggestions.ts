import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { states } from '@touchdown/shared/geo/states.ts';
import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { sizeDigit, type SuggestionFile } from '@touchdown/shared/search/suggestion-data.ts';
import { famousTornadoes } from '@touchdown/shared/tornadoes/famous-names.ts';

const nameOf = new Map(states.map(({ postal, name }) => [postal, name]));

/** Makes the file of suggestions of the tables that the search reads. */
export function buildSuggestions(): SuggestionFile {
  return { tornadoes: tornadoLines(), towns: townsByState(), counties: countiesByState() };
}

function tornadoLines(): string[] {
  return famousTornadoes
    .toSorted((a, b) => (b.deaths ?? 0) - (a.deaths ?? 0))
    .flatMap(({ name, otherNames, date, states: [state = ''], deaths }) =>
      [name, ...otherNames].map((each) => [date, each, nameOf.get(state) ?? state, deaths ?? ''].join('|')),
    );
}

function townsByState(): Record<string, string> {
  const groups = Object.groupBy(readTowns(), ({ state }) => state);
  const lists = Object.entries(groups).map(([state, towns = []]) => [
    state,
    towns
      .map(({ name, population }) => `${name}${sizeDigit(population)}`)
      .toSorted()
      .join('|'),
  ]);
  return Object.fromEntries(lists);
}

interface CountyFile {
  objects: { counties: { geometries: { id: string; properties: { name: string } }[] } };
}

function countiesByState(): Record<string, string> {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const { objects } = JSON.parse(readFileSync(file, 'utf8')) as CountyFile;
  const lists = states.flatMap(({ fips, postal }) => {
    const names = objects.counties.geometries
      .filter(({ id }) => Number(id.slice(0, 2)) === fips)
      .map(({ properties }) => properties.name);
    return names.length === 0 ? [] : [[postal, [...new Set(names)].toSorted().join('|')]];
  });
  return Object.fromEntries(lists);
}
