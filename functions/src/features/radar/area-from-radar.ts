import { earthRadiusKm, kmPerDegree } from '@touchdown/shared/geo/earth.ts';
import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';

/** Degrees. */
export interface SweepArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The part of a radial that is over an area, along the ground. */
export interface GroundSpan {
  nearestKm: number;
  farthestKm: number;
}

const radians = Math.PI / 180;
const stepKm = 2;
/** Half the width of a radial at 230 km, and a step. */
const marginKm = 4;

/** Returns which part of a radial is over an area, or a little beside it; undefined for a radial that misses it. */
export function areaFromRadar(
  radar: Position,
  area: SweepArea,
): (azimuthDegrees: number) => GroundSpan | undefined {
  const { west, south, east, north } = withMargin(area);
  const corners = [west, east].flatMap((lon) => [north, south].map((lat) => ({ lat, lon })));
  const reachKm = Math.max(...corners.map((corner) => distanceMiles(radar, corner) * kmPerMile));
  const [sinLat, cosLat] = [Math.sin(radar.lat * radians), Math.cos(radar.lat * radians)];
  const steps = Array.from({ length: Math.floor(reachKm / stepKm) + 1 }, (_, step) => {
    const angle = (step * stepKm) / earthRadiusKm;
    return { km: step * stepKm, sinAngle: Math.sin(angle), cosAngle: Math.cos(angle) };
  });
  return (azimuthDegrees) => {
    const sinAzimuth = Math.sin(azimuthDegrees * radians);
    const cosAzimuth = Math.cos(azimuthDegrees * radians);
    let span: GroundSpan | undefined;
    for (const { km, sinAngle, cosAngle } of steps) {
      // The end of a great circle that begins at the radar, by spherical trigonometry.
      const sine = sinLat * cosAngle + cosLat * sinAngle * cosAzimuth;
      const lat = Math.asin(sine) / radians;
      if (lat < south || lat > north) continue;
      const lon = radar.lon + Math.atan2(sinAzimuth * sinAngle * cosLat, cosAngle - sinLat * sine) / radians;
      if (lon < west || lon > east) continue;
      span ??= { nearestKm: Math.max(0, km - stepKm), farthestKm: km };
      span.farthestKm = km + stepKm;
    }
    return span;
  };
}

function withMargin({ west, south, east, north }: SweepArea): SweepArea {
  const lat = marginKm / kmPerDegree;
  const lon = lat / Math.cos(((south + north) / 2) * radians);
  return { west: west - lon, south: south - lat, east: east + lon, north: north + lat };
}
