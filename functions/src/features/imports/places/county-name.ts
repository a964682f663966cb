import names from './county-names.json' with { type: 'json' };

const countyNames: Readonly<Record<string, string>> = names;
const louisiana = 22;
const puertoRico = 72;
/** From this number on, a state's numbers are of cities that belong to no county. */
const firstCityFips = 510;

/** Returns the name of a county by its census numbers, with its kind if that is not "County". */
export function countyName(stateFips: number, countyFips: number): string | undefined {
  const name = countyNames[`${String(stateFips).padStart(2, '0')}${String(countyFips).padStart(3, '0')}`];
  if (name === undefined) return undefined;
  if (stateFips === louisiana) return `${name} Parish`;
  if (stateFips === puertoRico) return `${name} Municipio`;
  if (countyFips >= firstCityFips && !/city/i.test(name)) return `${name} City`;
  return name;
}
