import { nameInRecord } from '@touchdown/shared/geo/counties/county-words.ts';
import names from './county-names.json' with { type: 'json' };

const countyNames: Readonly<Record<string, string>> = names;

/** Returns the name of a county by its census numbers, with its kind if that is not "County". */
export function countyName(stateFips: number, countyFips: number): string | undefined {
  const name = countyNames[`${String(stateFips).padStart(2, '0')}${String(countyFips).padStart(3, '0')}`];
  return name === undefined ? undefined : nameInRecord(stateFips, countyFips, name);
}
