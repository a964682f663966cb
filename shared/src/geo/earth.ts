import { kmPerMile } from './length-units.ts';

/** Mean radius of the earth (IUGG): the sphere on which this project measures distances. */
export const earthRadiusKm = 6371.0088;
export const earthRadiusMiles = earthRadiusKm / kmPerMile;

/** One degree of a great circle. */
export const kmPerDegree = (earthRadiusKm * Math.PI) / 180;

/** The equator of WGS 84, which is as wide as the world is in Web Mercator. */
export const equatorKm = 40_075.016_686;
