import { countyLabel, nearPrefix } from './display-name.ts';
import { locationTown } from './location-town.ts';

/** What a name was made from, the best first. */
export const nameSources = ['path_town', 'location', 'near_town', 'county', 'state'] as const;
export type NameSource = (typeof nameSources)[number];

export interface PlaceOfName {
  state: string;
  county: string | null;
  /** The most populous town on the path, with its own state: `Joplin, Missouri`. */
  pathTown: string | null;
  /** The source's own words, such as `3 miles SW of Joplin`. */
  location: string | null;
  /** The nearest town of the state. */
  nearTown: string | null;
}

/** Returns the name of a place, such as `Joplin, Missouri` or `near Joplin, Missouri`, and what it was made from. */
export function nameByPlace(place: PlaceOfName): { name: string; from: NameSource } {
  const { state, county, pathTown, location, nearTown } = place;
  if (pathTown) return { name: `${nearPrefix}${pathTown}`, from: 'path_town' };
  const town = location && locationTown(location);
  if (town) return { name: `${town}, ${state}`, from: 'location' };
  if (nearTown) return { name: `${nearPrefix}${nearTown}, ${state}`, from: 'near_town' };
  // Some sources have the code of a forecast zone instead.
  if (county && !/\d/.test(county)) return { name: `${countyLabel(county)}, ${state}`, from: 'county' };
  return { name: `${state} Tornado`, from: 'state' };
}
