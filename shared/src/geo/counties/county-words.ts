const [alaska, louisiana] = [2, 22];
const [americanSamoa, northernMarianas, puertoRico] = [60, 69, 72];
/** From this number on, a state's numbers are of cities that belong to no county. */
const firstCityFips = 510;

/** The census numbers of Alaska's counties by their kind. */
const kindsInAlaska: Readonly<Record<string, readonly number[]>> = {
  Borough: [13, 60, 68, 90, 100, 122, 130, 150, 164, 170, 185, 188, 195],
  'City and Borough': [110, 220, 275, 282],
  'Census Area': [16, 50, 70, 105, 158, 180, 198, 240, 261, 290],
  Municipality: [20, 230],
};
/** Names that need no kind. */
const wholeNames = new Set(['Carson City', 'District of Columbia', 'Guam']);

/** Returns how the record names a county: with its kind if that is not "County". */
export function nameInRecord(stateFips: number, countyFips: number, name: string): string {
  if (stateFips === louisiana) return `${name} Parish`;
  if (stateFips === puertoRico) return `${name} Municipio`;
  if (countyFips >= firstCityFips && !/city/i.test(name)) return `${name} City`;
  return name;
}

/** Returns the name of a county as in a sentence: Cleveland County, Orleans Parish, Richmond city. */
export function wholeCountyName(stateFips: number, countyFips: number, name: string): string {
  if (wholeNames.has(name)) return name;
  if (isCity(countyFips)) return `${name} city`;
  if (stateFips === alaska) {
    const kind = Object.entries(kindsInAlaska).find(([, numbers]) => numbers.includes(countyFips));
    return `${name} ${kind?.[0] ?? 'Borough'}`;
  }
  if (stateFips === americanSamoa) return `${name} District`;
  if (stateFips === northernMarianas) return `${name} Municipality`;
  if (name.startsWith('St. ') && stateFips > puertoRico) return name;
  const named = nameInRecord(stateFips, countyFips, name);
  return named === name ? `${name} County` : named;
}

export function isCity(countyFips: number): boolean {
  return countyFips >= firstCityFips;
}

/** Cities of Virginia that a county of the state shares its name with, and the two such cities of other states. */
export const sharedCountyNames: Readonly<Record<string, readonly string[]>> = {
  MARYLAND: ['Baltimore'],
  MISSOURI: ['St. Louis'],
  VIRGINIA: ['Fairfax', 'Franklin', 'Richmond', 'Roanoke'],
};

/** The kind behind a county's name in the record. */
const kindInRecord = / (?:Parish|Municipio)$/;
const countiesNamedCity = new Set(['Charles City', 'James City', 'Carson City']);

/** Splits a county's name in the record: without its kind, and whether it is a city. */
export function readRecordName(state: string, name: string): { bare: string; isOfCity: boolean } {
  const hasCities = sharedCountyNames[state.toUpperCase()] !== undefined;
  const isOfCity = hasCities && / City$/i.test(name) && !countiesNamedCity.has(name);
  return { bare: isOfCity ? name.slice(0, -' City'.length) : name.replace(kindInRecord, ''), isOfCity };
}
