import { radarStations } from '@touchdown/shared/radar/radar-stations.ts';
import { readCounties } from '@touchdown/shared/geo/counties/counties.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import { countyAt } from '../../functions/src/features/imports/places/county-at.ts';

const credit = 'National Weather Service, as packed by pyIEM (MIT)';

/**
 * Returns the text of `county-offices.json`: the counties of each forecast office by state, as the record names them,
 * and the radars of the network that stand in one of them. `csv` has a row for each part of a county: its code in the
 * texts of the weather service (`OKC027`), and the ids of its offices, side by side (`OUN`, `STOREV`).
 */
export function buildCountyOffices(csv: string): string {
  const counties = new Map(readCounties().counties.map((county) => [county.fips, county]));
  const numberOf = new Map<string, number>(states.map(({ postal, fips }) => [postal, fips]));
  const numbers = new Map<string, Set<string>>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [, postal = '', number = '', ids = ''] = /^([A-Z]{2})C(\d{3}),([A-Z]+),/i.exec(line) ?? [];
    const fips = String(numberOf.get(postal)).padStart(2, '0') + number;
    // Waters, and what is no part of the list of counties.
    if (!counties.has(fips)) continue;
    for (const id of ids.match(/.{3}/g) ?? []) numbers.set(id, (numbers.get(id) ?? new Set()).add(fips));
  }
  const sorted = [...numbers].toSorted(([a], [b]) => a.localeCompare(b));
  const offices = sorted.map(([id, of]) => {
    const listed = [...of].toSorted().flatMap((fips) => counties.get(fips) ?? []);
    const byState = Map.groupBy(listed, ({ state }) => state.postal);
    const names = [...byState].map(([postal, some]) => [postal, some.map((one) => one.recordName).join('|')]);
    return [id, Object.fromEntries(names)] as const;
  });
  const radars = sorted.flatMap(([id, of]) => {
    const own = radarStations.filter((station) => station.kind === 'NEXRAD' && of.has(countyOf(station)));
    return own.length === 0 ? [] : [[id, own.map((station) => station.id).join(' ')] as const];
  });
  const text = { credit, offices: Object.fromEntries(offices), radars: Object.fromEntries(radars) };
  return `${JSON.stringify(text, undefined, 2)}\n`;
}

function countyOf(position: { lat: number; lon: number }): string {
  const county = countyAt(position);
  return county ? String(county.stateFips).padStart(2, '0') + String(county.countyFips).padStart(3, '0') : '';
}
