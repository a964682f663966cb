/** Exact, by the definition of the international yard. */
export const kmPerMile = 1.609344;
export const metersPerYard = 0.9144;
export const metersPerFoot = 0.3048;
export const yardsPerMile = 1_760;

/** Heights of radar beams are not known better than to a hundred feet. */
export function hundredsOfFeet(meters: number): number {
  return Math.round(meters / metersPerFoot / 100) * 100;
}
