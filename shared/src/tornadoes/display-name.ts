interface NameParts {
  id: string;
  display_name?: string | null | undefined;
  state?: string | null | undefined;
  cz_name?: string | null | undefined;
}

/** Names with a kind of place ("Orleans Parish", "Nome Borough", "City of Suffolk") do not get "County". */
const kindOfPlace = /\b(county|counties|parish|borough|census area|municipality|city|municipio|district)\b/i;

export function countyLabel(czName: string): string {
  return kindOfPlace.test(czName) ? czName : `${czName} County`;
}

/** Returns the display name with the specification's fallbacks: state and county, state, county, id. */
export function displayName({ id, display_name: name, state, cz_name: county }: NameParts): string {
  if (name) return name;
  if (state && county) return `${state} - ${countyLabel(county)} Tornado`;
  if (state) return `${state} Tornado`;
  if (county) return `${countyLabel(county)} Tornado`;
  return `Tornado ${id}`;
}

/** Returns a display name such as `Perry County, Missouri`, with the town instead of the county if it is known. */
export function nameByPlace(county: string | null, state: string, location: string | null): string {
  if (location) return `${location.replace(/^.* of /, '')}, ${state}`;
  return county ? `${countyLabel(county)}, ${state}` : `${state} Tornado`;
}
