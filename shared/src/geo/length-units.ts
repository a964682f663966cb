/** Exact by the definition of the international yard. */
export const kmPerMile = 1.609344;
export const metersPerFoot = 0.3048;
export const yardsPerMile = 1_760;
