import { earthRadiusMiles } from './earth.ts';

/**
 * Where a tornado was: the straight line between the ends of its path on a flat map, or its one place. A tornado is in
 * a box or a circle if that line comes into it. Everything that asks for tornadoes by place uses these two functions.
 * Degrees; a path that seems to go around the world, because it crosses the antimeridian, counts at its beginning.
 */
export interface PathEnds {
  lat: number;
  lon: number;
  endLat: number;
  endLon: number;
}

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** A circle on the unit sphere: its centre in degrees and as a vector, its radius as a chord. */
export interface SphereCircle {
  lat: number;
  lon: number;
  x: number;
  y: number;
  z: number;
  chordSquared: number;
}

const radians = Math.PI / 180;

export function pathMeetsBox(path: PathEnds, box: Box): boolean {
  return pathEntersBoxAt(path, box) !== undefined;
}

/**
 * The share of the line at which it enters the box: 0 where it begins inside, undefined where it never does. Clips the
 * line to the box, side after side (Liang and Barsky, 1984). Edges belong to the box.
 */
export function pathEntersBoxAt(path: PathEnds, box: Box): number | undefined {
  const { lat, lon, endLat, endLon } = path;
  const { south, north, west, east } = box;
  if (boxContains(box, lat, lon)) return 0;
  const [dLat, dLon] = [endLat - lat, endLon - lon];
  let [enter, leave] = [0, 1];
  if (
    clip(dLat, lat - south) &&
    clip(-dLat, north - lat) &&
    clip(dLon, lon - west) &&
    clip(-dLon, east - lon)
  )
    return enter;
  // A line that ends on an edge can seem to miss it by the last bit.
  return boxContains(box, endLat, endLon) ? 1 : undefined;

  /** `toward`: how the distance to the side grows along the line; `inside`: how far inside it begins. */
  function clip(toward: number, inside: number): boolean {
    if (toward === 0) return inside >= 0;
    const at = -inside / toward;
    if (toward > 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
    return enter <= leave;
  }
}

function boxContains({ south, north, west, east }: Box, lat: number, lon: number): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}

export function sphereCircle(lat: number, lon: number, radiusMiles: number): SphereCircle {
  // The chord grows with the distance and, unlike the arc's cosine, is precise for small distances.
  const chord = 2 * Math.sin(Math.min(radiusMiles / earthRadiusMiles, Math.PI) / 2);
  const ring = Math.cos(lat * radians);
  return {
    lat,
    lon,
    x: ring * Math.cos(lon * radians),
    y: ring * Math.sin(lon * radians),
    z: Math.sin(lat * radians),
    chordSquared: chord * chord,
  };
}

export function circleContains(circle: SphereCircle, lat: number, lon: number): boolean {
  return chordSquaredTo(circle, lat, lon) <= circle.chordSquared;
}

/** Whether the line comes into the circle: at an end, or at the place that is nearest to the centre. */
export function pathMeetsCircle(path: PathEnds, circle: SphereCircle): boolean {
  if (circleContains(circle, path.lat, path.lon)) return true;
  if (path.endLat === path.lat && path.endLon === path.lon) return false;
  if (circleContains(circle, path.endLat, path.endLon)) return true;
  const { lat, lon } = nearestOnPath(path, circle);
  return circleContains(circle, lat, lon);
}

/** How near the line comes to a place, in miles, and where. */
export function nearestApproach(path: PathEnds, place: { lat: number; lon: number }) {
  const circle = sphereCircle(place.lat, place.lon, 0);
  const nearest = [path, { lat: path.endLat, lon: path.endLon }, nearestOnPath(path, place)].map(
    ({ lat, lon }) => ({ lat, lon, chordSquared: chordSquaredTo(circle, lat, lon) }),
  );
  const { lat, lon, chordSquared } = nearest.reduce((best, one) =>
    one.chordSquared < best.chordSquared ? one : best,
  );
  return { lat, lon, miles: 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2)) };
}

/**
 * On a flat map with the scale of the latitude between path and place. Where the nearest place is a little off, its
 * distance is off by much less.
 */
function nearestOnPath({ lat, lon, endLat, endLon }: PathEnds, place: { lat: number; lon: number }) {
  const eastScale = Math.cos(((lat + endLat + 2 * place.lat) / 4) * radians);
  let west = lon - place.lon;
  if (west > 180 || west < -180) west -= 360 * Math.round(west / 360);
  const [x, y] = [west * eastScale, lat - place.lat];
  const [dx, dy] = [(endLon - lon) * eastScale, endLat - lat];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / length));
  return { lat: lat + along * (endLat - lat), lon: lon + along * (endLon - lon) };
}

function chordSquaredTo({ x, y, z }: SphereCircle, lat: number, lon: number): number {
  const ring = Math.cos(lat * radians);
  const [dx, dy, dz] = [
    ring * Math.cos(lon * radians) - x,
    ring * Math.sin(lon * radians) - y,
    Math.sin(lat * radians) - z,
  ];
  return dx * dx + dy * dy + dz * dz;
}
