import { kmPerMile } from './length-units.ts';

/** The mean radius of the earth (IUGG). This project measures distances on a sphere of this radius. */
export const earthRadiusKm = 6371.0088;
export const earthRadiusMiles = earthRadiusKm / kmPerMile;

/** One degree of a great circle. */
export const kmPerDegree = (earthRadiusKm * Math.PI) / 180;
export const milesPerDegree = kmPerDegree / kmPerMile;

/** The length of the equator of WGS 84, which is the width of the world in Web Mercator. */
export const equatorKm = 40_075.016_686;
