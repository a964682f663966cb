import { states } from '@touchdown/shared/geo/states.ts';

const credit = 'National Weather Service, as packed by pyIEM (MIT)';

/**
 * Returns the text of `county-offices.json`: the counties of each forecast office, by their census numbers. `csv` has a
 * row for each part of a county: its code in the texts of the weather service (`OKC027`), and the ids of its offices,
 * side by side (`OUN`, `STOREV`).
 */
export function buildCountyOffices(csv: string): string {
  const fipsOf = new Map<string, number>(states.map(({ postal, fips }) => [postal, fips]));
  const counties = new Map<string, Set<string>>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [, postal = '', number = '', ids = ''] = /^([A-Z]{2})C(\d{3}),([A-Z]+),/i.exec(line) ?? [];
    const state = fipsOf.get(postal);
    // Waters and territories that are no part of the list of counties.
    if (state === undefined) continue;
    for (const id of ids.match(/.{3}/g) ?? []) {
      const of = counties.get(id) ?? new Set();
      counties.set(id, of.add(String(state).padStart(2, '0') + number));
    }
  }
  const sorted = [...counties].toSorted(([a], [b]) => a.localeCompare(b));
  const offices = Object.fromEntries(sorted.map(([id, of]) => [id, [...of].toSorted().join(' ')]));
  return `${JSON.stringify({ credit, offices }, undefined, 2)}\n`;
}
