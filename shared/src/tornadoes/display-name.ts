import { pathTowns } from './path-towns.ts';

export interface NamedTornado {
  id: string;
  display_name?: string | null | undefined;
  known_as?: string | null | undefined;
  /** In lists and maps. Where it is absent, it follows from the places of both ends. */
  path_towns?: string | undefined;
  begin_place?: string | null | undefined;
  end_place?: string | null | undefined;
  state?: string | null | undefined;
  cz_name?: string | null | undefined;
}

export interface TornadoName {
  /** `Moore tornado`, else `Tornado near Joplin, Missouri`. */
  title: string;
  /** What stands below a name that people use: `near Newcastle to Moore, Oklahoma`. */
  place: string | null;
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

/** How a tornado is called wherever it is named: as people call it, else by its place. */
export function nameOf(tornado: NamedTornado): TornadoName {
  const { known_as: known, display_name: name } = tornado;
  if (!known) return { title: titleByPlace(tornado), place: null };
  const title = displayNameOf({ known_as: known, display_name: '' });
  const byPlace = name && name !== title ? name : null;
  return { title, place: tornado.path_towns ?? pathTowns(tornado) ?? byPlace };
}

/**
 * The one name of a tornado in answers, bookmarks, contributions and corrections: as people call it, else the record's
 * own by place. An answer that has it already stays as it is.
 */
export function displayNameOf({
  known_as: known,
  display_name: name,
}: Pick<NamedTornado, 'known_as'> & { display_name: string }): string {
  return known ? `${known} tornado` : name;
}

/** Returns a tornado of the record as answers have it. */
export function withDisplayName<T extends Parameters<typeof displayNameOf>[0]>(tornado: T): T {
  if (!tornado.known_as) return tornado;
  const name = displayNameOf(tornado);
  return { ...tornado, display_name: name, displayName: name };
}

/** The display name with the specification's fallbacks: state and county, state, county, id. */
function titleByPlace({ id, display_name: name, state, cz_name: county }: NamedTornado): string {
  if (name) return nameAsTitle(name);
  if (state && county) return `${state} - ${countyLabel(county)} Tornado`;
  if (state) return `${state} Tornado`;
  if (county) return `${countyLabel(county)} Tornado`;
  return `Tornado ${id}`;
}

/** How a name begins that was made from the nearest town. */
export const nearPrefix = 'near ';

/**
 * Returns a name that was copied without its tornado as a title: `Tornado near Joplin, Missouri`, where it would
 * otherwise begin in the middle of a sentence. Of a tornado itself, `nameOf` says the title.
 */
export function nameAsTitle(name: string): string {
  return name.startsWith(nearPrefix) ? `Tornado ${name}` : name;
}
