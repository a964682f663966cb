/** Where a map begins that nothing else places: the middle of the forty-eight states. */
export const defaultCentre = { latitude: 39.83, longitude: -98.58 };
