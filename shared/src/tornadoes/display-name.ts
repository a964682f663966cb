import { locationTown } from './location-town.ts';

interface NameParts {
  id: string;
  display_name?: string | null | undefined;
  state?: string | null | undefined;
  cz_name?: string | null | undefined;
}

/** Names with a kind of place ("Orleans Parish", "Nome Borough", "City of Suffolk") do not get "County". */
const kindOfPlace = /\b(county|counties|parish|borough|census area|municipality|city|municipio|district)\b/i;

export function countyLabel(czName: string): string {
  // Counties of another state than the tornado's first name it: "Bradley, Tennessee".
  const [county = '', state] = czName.split(', ');
  if (state) return `${countyLabel(county)}, ${state}`;
  return kindOfPlace.test(czName) ? czName : `${czName} County`;
}

/** Returns the display name with the specification's fallbacks: state and county, state, county, id. */
export function displayName({ id, display_name: name, state, cz_name: county }: NameParts): string {
  if (name) return nameAsTitle(name);
  if (state && county) return `${state} - ${countyLabel(county)} Tornado`;
  if (state) return `${state} Tornado`;
  if (county) return `${countyLabel(county)} Tornado`;
  return `Tornado ${id}`;
}

/** What a name was made from, the best first. */
export const nameSources = ['location', 'near_town', 'county', 'state'] as const;
export type NameSource = (typeof nameSources)[number];

export interface PlaceOfName {
  state: string;
  county: string | null;
  /** The source's own words, such as `3 miles SW of Joplin`. */
  location: string | null;
  /** The nearest town of the state. */
  nearTown: string | null;
}

const near = 'near ';

/** Returns the name of a place, such as `Joplin, Missouri` or `near Joplin, Missouri`, and what it was made from. */
export function nameByPlace(place: PlaceOfName): { name: string; from: NameSource } {
  const { state, county, location, nearTown } = place;
  const town = location && locationTown(location);
  if (town) return { name: `${town}, ${state}`, from: 'location' };
  if (nearTown) return { name: `${near}${nearTown}, ${state}`, from: 'near_town' };
  // Some sources have the code of a forecast zone instead.
  if (county && !/\d/.test(county)) return { name: `${countyLabel(county)}, ${state}`, from: 'county' };
  return { name: `${state} Tornado`, from: 'state' };
}

/** Returns a name as a title: `Tornado near Joplin, Missouri`, where it would otherwise begin in the middle of a sentence. */
export function nameAsTitle(name: string): string {
  return name.startsWith(near) ? `Tornado ${name}` : name;
}
