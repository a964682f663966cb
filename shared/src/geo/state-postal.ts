import { states } from './states.ts';

const postalCodes = new Map(states.map(({ postal, name }) => [name.toUpperCase(), postal]));

/** Returns the postal code of a state by its name, in any letter case; undefined if it is no state. */
export function postalOfState(name: string): string | undefined {
  return postalCodes.get(name.toUpperCase());
}
