import { foldText } from '@touchdown/shared/catalogue/fold-text.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import { spellingsOfCounty } from '@touchdown/shared/catalogue/old-counties.ts';
import { officeCodes, officeName } from '@touchdown/shared/geo/forecast-offices.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { readOfficeCounties, type OfficeCounty } from '@touchdown/shared/geo/counties/office-counties.ts';
import type { OfficeLink, Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { knownStates, placeOfFips, type KnownOffice } from './known-places.ts';
import type { KnownPlace } from './place-filter.ts';

/**
 * Returns the forecast offices that are responsible for a county, or for that of a town. A few counties of the west are
 * divided between two or three. A state has several, and says none. An office is its own.
 */
export function responsibleOffices(place: KnownPlace): OfficeLink[] {
  if (place.kind === 'office') return [officeLink(place.code)];
  const county = place.kind === 'town' ? place.county : place;
  if (county?.kind !== 'county') return [];
  return officesOf({ name: county.recordName, state: county.state.name }).map(officeLink);
}

/** Returns those of all counties on a tornado's path, that of the touchdown first. */
export function officesOfPath({ counties, state: own }: Pick<Tornado, 'counties' | 'state'>): OfficeLink[] {
  const codes = counties.flatMap((text) => {
    const { name, state = own } = readCountyName(text);
    return spellingsOfCounty(name, state).flatMap((one) => officesOf({ name: one.name, state }));
  });
  return [...new Set(codes)].map(officeLink);
}

function officeLink(code: string): OfficeLink {
  return { code, name: officeName(code) ?? code, path: officePath(code) };
}

let officesByCounty: ReadonlyMap<string, readonly string[]> | undefined;

/** The codes of a county's offices. */
function officesOf(county: OfficeCounty): readonly string[] {
  officesByCounty ??= indexCounties();
  return officesByCounty.get(keyOf(county)) ?? [];
}

function indexCounties(): ReadonlyMap<string, readonly string[]> {
  const offices = new Map<string, string[]>();
  for (const [code, counties] of readOfficeCounties()) {
    for (const county of counties) offices.set(keyOf(county), [...(offices.get(keyOf(county)) ?? []), code]);
  }
  return offices;
}

function keyOf({ name, state }: OfficeCounty): string {
  return `${foldText(name)}|${foldText(state)}`;
}

/** Returns the area of an office, undefined for an unknown code. */
export function officeOfCode(code: string): KnownOffice | undefined {
  const named = readOfficeCounties().get(code);
  if (!named) return undefined;
  const counties = named.flatMap(knownCounty);
  const boxes = counties.map(({ box }) => box);
  const box = {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
  const [lat, lon] = [(box.south + box.north) / 2, (box.west + box.east) / 2].map(
    (degrees) => Math.round(degrees * 1000) / 1000,
  ) as [number, number];
  return { kind: 'office', code, path: officePath(code), box, lat, lon, counties };
}

function knownCounty({ name, state }: OfficeCounty): KnownOffice['counties'] {
  const whole = knownStates().find((each) => each.state.name === state);
  if (whole?.counties.length === 0) return [whole];
  return whole?.counties.filter(({ recordName }) => recordName === name) ?? [];
}

/** Returns the offices whose areas touch an office's area, the one with the most counties beside it first. */
export function officesBeside({ code, counties }: KnownOffice): KnownOffice[] {
  const beside = counties.flatMap(({ neighbours }) => neighbours.flatMap((fips) => placeOfFips(fips) ?? []));
  const codes = [...new Set(beside)].flatMap((place) => responsibleOffices(place).map((one) => one.code));
  const byCode = Map.groupBy(
    codes.filter((other) => other !== code),
    (other) => other,
  );
  return [...byCode]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([other]) => officeOfCode(other) ?? []);
}

/** Returns all offices, in the order of their codes. */
export function allOffices(): KnownOffice[] {
  return officeCodes.flatMap((code) => officeOfCode(code) ?? []);
}

function officePath(code: string): string {
  return pathOf('office', { office: code });
}
