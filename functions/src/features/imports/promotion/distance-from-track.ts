import { earthRadiusKm } from '@touchdown/shared/geo/earth.ts';

const radians = Math.PI / 180;

/** A tornado's track as recorded. If one end is missing, the track is a point. */
export interface RecordedTrack {
  startLat: number | null;
  startLon: number | null;
  endLat: number | null;
  endLon: number | null;
}

/**
 * Returns the kilometres from a place to the nearest point of a track; null if the track has no place.
 *
 * The gnomonic projection (Snyder, Map Projections, 1987, p. 164) projects from the centre of the earth
 * onto the plane that touches it at the place. It maps a great circle to a straight line, and a point that
 * is nearer on the plane is nearer on the ground, so the nearest point of the line is that of the track.
 */
export function kilometresFromTrack(lat: number, lon: number, track: RecordedTrack): number | null {
  const start = project(lat, lon, track.startLat, track.startLon);
  const end = project(lat, lon, track.endLat, track.endLon);
  const nearest = start && end ? nearestOnSegment(start, end) : (start ?? end);
  return nearest && earthRadiusKm * Math.atan(Math.hypot(nearest.x, nearest.y));
}

interface Point {
  x: number;
  y: number;
}

/** Projects a point, in earth radii. Null for the other half of the earth, where a wrong sign can put a tornado. */
function project(lat: number, lon: number, ofLat: number | null, ofLon: number | null): Point | null {
  if (ofLat === null || ofLon === null) return null;
  const [phi, centre, along] = [ofLat * radians, lat * radians, (ofLon - lon) * radians];
  const cosDistance = Math.sin(centre) * Math.sin(phi) + Math.cos(centre) * Math.cos(phi) * Math.cos(along);
  if (cosDistance <= 0) return null;
  return {
    x: (Math.cos(phi) * Math.sin(along)) / cosDistance,
    y: (Math.cos(centre) * Math.sin(phi) - Math.sin(centre) * Math.cos(phi) * Math.cos(along)) / cosDistance,
  };
}

/** The point of a segment nearest to the origin. */
function nearestOnSegment(start: Point, end: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const squaredLength = dx * dx + dy * dy;
  if (squaredLength === 0) return start;
  const share = Math.min(1, Math.max(0, -(start.x * dx + start.y * dy) / squaredLength));
  return { x: start.x + share * dx, y: start.y + share * dy };
}
