import type { Position } from './great-circle.ts';

/** The ellipsoid of WGS 84: half of its longer axis in kilometres, and the square of its eccentricity. */
const equatorRadiusKm = 6378.137;
const eccentricitySquared = 0.006_694_379_990_14;
const radians = Math.PI / 180;

export interface LocalRange {
  /** Along the ground. */
  km: number;
  /** Clockwise from north, in radians: −π to π. */
  bearing: number;
}

/**
 * Measures from one place to others within a few hundred kilometres, on the ellipsoid: on a sphere, 100 km may be 230 m
 * off, which is a radar's gate. The straight line between both places gives the arc, with the curvature of the
 * ellipsoid at the first place in the direction of the other (Euler's formula).
 */
export function rangesFrom({ lat, lon }: Position) {
  const sinLat = Math.sin(lat * radians);
  const cosLat = Math.cos(lat * radians);
  const primeVertical = primeVerticalKm(sinLat);
  const meridian = primeVertical * ((1 - eccentricitySquared) / (1 - eccentricitySquared * sinLat ** 2));

  return {
    /** What `atLatitude` needs of a place's longitude. */
    eastward(placeLon: number): Eastward {
      const turn = (placeLon - lon) * radians;
      return { sine: Math.sin(turn), cosine: Math.cos(turn) };
    },

    /** For a row of places, which have the same latitude. */
    atLatitude(placeLat: number) {
      const sinThere = Math.sin(placeLat * radians);
      const radius = primeVerticalKm(sinThere);
      const toAxis = radius * Math.cos(placeLat * radians);
      const up = (radius * sinThere - primeVertical * sinLat) * (1 - eccentricitySquared);
      return ({ sine, cosine }: Eastward): LocalRange => {
        const east = toAxis * sine;
        const outward = toAxis * cosine - primeVertical * cosLat;
        const north = cosLat * up - sinLat * outward;
        const flat = east * east + north * north;
        if (flat === 0) return { km: 0, bearing: 0 };
        const curvature = ((north * north) / meridian + (east * east) / primeVertical) / flat;
        const chordSquared = east * east + outward * outward + up * up;
        // The square of the sine of half the angle. Three terms of the arcsine are right to a metre at 1,000 km.
        const sineSquared = (chordSquared * curvature * curvature) / 4;
        const km = Math.sqrt(chordSquared) * (1 + sineSquared / 6 + (3 / 40) * sineSquared * sineSquared);
        return { km, bearing: Math.atan2(east, north) };
      };
    },
  };
}

/** The sine and cosine of a difference in longitude. */
interface Eastward {
  sine: number;
  cosine: number;
}

export function localRange(from: Position, to: Position): LocalRange {
  const ranges = rangesFrom(from);
  return ranges.atLatitude(to.lat)(ranges.eastward(to.lon));
}

function primeVerticalKm(sinLat: number): number {
  return equatorRadiusKm / Math.sqrt(1 - eccentricitySquared * sinLat ** 2);
}
