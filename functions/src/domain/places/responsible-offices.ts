import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { officeName } from '@touchdown/shared/warnings/offices.ts';
import list from './county-offices.json' with { type: 'json' };
import type { KnownPlace } from './place-filter.ts';

let officesByCounty: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Returns the forecast offices that are responsible for a county, or for that of a town. A few counties of the west are
 * divided between two or three. A state has several, and says none.
 */
export function responsibleOffices(place: KnownPlace): PlaceAnswer['offices'] {
  if (place.kind === 'state') return [];
  const county = place.kind === 'county' ? place : place.county;
  officesByCounty ??= readOffices();
  return ((county && officesByCounty.get(county.fips)) ?? []).map((code) => ({
    code,
    name: officeName(code) ?? code,
  }));
}

function readOffices(): ReadonlyMap<string, readonly string[]> {
  const offices = new Map<string, string[]>();
  for (const [code, counties] of Object.entries(list.offices))
    for (const fips of counties.split(' ')) offices.set(fips, [...(offices.get(fips) ?? []), code]);
  return offices;
}
