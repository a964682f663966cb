interface Named {
  id: string;
  display_name?: string | null | undefined;
  state?: string | null | undefined;
  cz_name?: string | null | undefined;
}

/** Names that already carry a kind ("Orleans Parish", "Nome Borough", "City of Suffolk") take no "County". */
const kindOfPlace = /\b(county|counties|parish|borough|census area|municipality|city|municipio|district)\b/i;

export function countyLabel(czName: string): string {
  return kindOfPlace.test(czName) ? czName : `${czName} County`;
}

/** The specification's fallback: name; state - county; state; county; id. */
export function displayName({ id, display_name: name, state, cz_name: county }: Named): string {
  if (name) return name;
  if (state && county) return `${state} - ${countyLabel(county)} Tornado`;
  if (state) return `${state} Tornado`;
  if (county) return `${countyLabel(county)} Tornado`;
  return `Tornado ${id}`;
}
