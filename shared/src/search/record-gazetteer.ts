import { column, type Catalogue } from '../catalogue/columns.ts';
import { readRow, readText } from '../catalogue/read-row.ts';
import { listedRows } from '../tornadoes/listed-fields.ts';
import { positionOf } from '../geo/great-circle.ts';
import { states } from '../geo/states.ts';
import { readTowns } from '../geo/towns/towns.ts';
import { groupByName, indexTowns, type Gazetteer, type KnownCounty, type KnownTornado } from './gazetteer.ts';
import { famousTornadoes, type FamousTornado } from '../tornadoes/famous-names.ts';

const nameOfPostal = new Map(states.map(({ postal, name }) => [postal, name]));
const dayMilliseconds = 86_400_000;

let towns: Gazetteer['towns'] | undefined;
const gazetteers = new WeakMap<Catalogue, Gazetteer>();

/** Returns the names that a search understands in this record. They are collected at the first search. */
export function gazetteerOf(catalogue: Catalogue): Gazetteer {
  const known = gazetteers.get(catalogue);
  if (known) return known;
  towns ??= indexTowns(readTowns());
  const gazetteer = {
    towns,
    counties: groupByName(countiesOf(catalogue)),
    tornadoes: groupByName(namesOf(catalogue)),
  };
  gazetteers.set(catalogue, gazetteer);
  return gazetteer;
}

/** Each county with the state of the tornadoes that it is listed for, the most frequent first. */
function countiesOf(catalogue: Catalogue): [string, KnownCounty][] {
  const { values, codes, starts } = column(catalogue, 'counties');
  const stateColumn = column(catalogue, 'state');
  const counts = new Map<string, number>();
  for (let row = 0; row < catalogue.count; row++) {
    const state = stateColumn.codes[row] as number;
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      const key = `${codes[at]}|${state}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([key]) => {
      const [county = 0, state = 0] = key.split('|').map(Number);
      const known = { name: values[county] ?? '', state: stateColumn.values[state] ?? '' };
      // "Bradley, Tennessee" is a county of another state than its tornado's first.
      return known.name === '' || known.name.includes(', ')
        ? []
        : [[known.name, known] as [string, KnownCounty]];
    });
}

/** Every name of every tornado that has one: the record's, its parts, and the others of the table. */
function namesOf(catalogue: Catalogue): [string, KnownTornado][] {
  const { codes, values } = column(catalogue, 'knownAs');
  const named: [string, KnownTornado][] = [];
  for (let row = 0; row < catalogue.count; row++) {
    if (values[codes[row] as number] === undefined) continue;
    const { id, knownAs, beginLocal, state, startLat, startLon, fatalities } = readRow(
      catalogue,
      row,
      listedRows,
    );
    const name = knownAs ?? readText({ codes, values }, row) ?? '';
    const date = beginLocal.slice(0, 10);
    const famous = famousTornadoes.find((each) => each.name === name && isNear(each, date));
    const tornado: KnownTornado = {
      id,
      name,
      date,
      state,
      states: [state, ...(famous?.states ?? []).flatMap((postal) => nameOfPostal.get(postal) ?? [])],
      fatalities: fatalities ?? 0,
      place: famous ? { lat: famous.lat, lon: famous.lon } : positionOf(startLat, startLon),
    };
    const names = new Set([name, ...name.split('–'), ...(famous?.otherNames ?? [])]);
    for (const each of names) named.push([each, tornado]);
  }
  return named.toSorted(([, a], [, b]) => b.fatalities - a.fatalities);
}

/** The record may have the day before. */
function isNear(famous: FamousTornado, date: string): boolean {
  return Math.abs(Date.parse(famous.date) - Date.parse(date)) <= dayMilliseconds;
}
