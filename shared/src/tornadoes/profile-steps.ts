/** The steps of both scales, the order of every list of counts by rating. */
export const ratingSteps = ['0', '1', '2', '3', '4', '5', 'unrated'] as const;
export const rateClasses = ['all', 'F1+', 'F2+', 'F4+'] as const;

export const monthCount = 12;
export const hourCount = 24;
/** February 29 is the 60th day of every year. */
export const dayCount = 366;

export const placeKinds = ['state', 'county', 'town', 'office'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The distances of a town's page, in miles. The first is that of its profile unless another is asked for. */
export const townRadiiMiles = [10, 5, 25] as const;
export const strongestRadiusMiles = 25;

/** How many paths a place's answer has for its map. */
export const maxPlacePaths = 400;
