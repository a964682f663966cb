interface NameParts {
  id: string;
  display_name?: string | null | undefined;
  state?: string | null | undefined;
  cz_name?: string | null | undefined;
}

/** Names with a kind of place ("Orleans Parish", "Nome Borough", "City of Suffolk") do not get "County". */
const kindOfPlace = /\b(county|counties|parish|borough|census area|municipality|city|municipio|district)\b/i;

/** Counties of Virginia whose names end like a city's. */
const countiesNamedCity = new Set(['charles city', 'james city']);

export function countyLabel(czName: string): string {
  // Counties of another state than the tornado's first name it: "Bradley, Tennessee".
  const [county = '', state] = czName.split(', ');
  if (state) return `${countyLabel(county)}, ${state}`;
  const hasKind = kindOfPlace.test(czName) && !countiesNamedCity.has(czName.toLowerCase());
  return hasKind ? czName : `${czName} County`;
}

/** Returns the display name with the specification's fallbacks: state and county, state, county, id. */
export function displayName({ id, display_name: name, state, cz_name: county }: NameParts): string {
  if (name) return nameAsTitle(name);
  if (state && county) return `${state} - ${countyLabel(county)} Tornado`;
  if (state) return `${state} Tornado`;
  if (county) return `${countyLabel(county)} Tornado`;
  return `Tornado ${id}`;
}

/** How a name begins that was made from the nearest town. */
export const nearPrefix = 'near ';

/** Returns a name as a title: `Tornado near Joplin, Missouri`, where it would otherwise begin in the middle of a sentence. */
export function nameAsTitle(name: string): string {
  return name.startsWith(nearPrefix) ? `Tornado ${name}` : name;
}
