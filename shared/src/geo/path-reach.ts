import { earthRadiusMiles } from './earth.ts';
import type { Position } from './great-circle.ts';

/**
 * Where a tornado was: the line between the ends of its path on a flat map, straight or through the places between
 * them, or its one place. A tornado is in a box or a circle if that line comes into it, and as near to a place as that
 * line. Everything that asks for tornadoes by place uses these functions. Degrees; a path that seems to go around the
 * world, because it crosses the antimeridian, counts at its beginning.
 */
export interface PathEnds {
  lat: number;
  lon: number;
  endLat: number;
  endLon: number;
  /** The places between the ends, in order. */
  bends?: readonly Position[] | undefined;
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
  /** How many degrees of latitude it reaches to the north and south. */
  reach: number;
}

const radians = Math.PI / 180;

/**
 * Returns which of a path's straight lines is the first of which something holds, or -1. One object stands for all of
 * them in turn, because searches test thousands.
 */
function findLeg(
  { lat, lon, endLat, endLon, bends = [] }: PathEnds,
  holds: (leg: PathEnds) => boolean,
): number {
  const leg: PathEnds = { lat, lon, endLat, endLon };
  for (let at = 0; at <= bends.length; at++) {
    const to = bends[at];
    leg.endLat = to ? to.lat : endLat;
    leg.endLon = to ? to.lon : endLon;
    if (holds(leg)) return at;
    leg.lat = leg.endLat;
    leg.lon = leg.endLon;
  }
  return -1;
}

/** The straight lines of a path. */
function legsOf({ lat, lon, endLat, endLon, bends = [] }: PathEnds): PathEnds[] {
  const places = [...bends, { lat: endLat, lon: endLon }];
  return places.map((to, at) => {
    const from = bends[at - 1] ?? { lat, lon };
    return { lat: from.lat, lon: from.lon, endLat: to.lat, endLon: to.lon };
  });
}

export function pathMeetsBox(path: PathEnds, box: Box): boolean {
  // Most paths are decided by their ends, for which a search of a large box has no time to lose.
  if (boxContains(box, path.lat, path.lon) || boxContains(box, path.endLat, path.endLon)) return true;
  return pathEntersBoxAt(path, box) !== undefined;
}

/**
 * How far along the path it enters the box, in legs and the share of one: 0 where it begins inside, undefined where it
 * never does. Edges belong to the box.
 */
export function pathEntersBoxAt(path: PathEnds, box: Box): number | undefined {
  if (!path.bends) return legEntersBoxAt(path, box);
  let share: number | undefined;
  const at = findLeg(path, (leg) => {
    share = legEntersBoxAt(leg, box);
    return share !== undefined;
  });
  return share === undefined ? undefined : at + share;
}

/** The place at so many legs and a share of one from the beginning. */
export function placeOnPath(path: PathEnds, along: number): Position {
  const legs = legsOf(path);
  const at = Math.min(Math.floor(along), legs.length - 1);
  const { lat, lon, endLat, endLon } = legs[at] ?? path;
  const share = along - at;
  return { lat: lat + share * (endLat - lat), lon: lon + share * (endLon - lon) };
}

/** Clips the line to the box, side after side (Liang and Barsky, 1984). */
function legEntersBoxAt(leg: PathEnds, box: Box): number | undefined {
  const { lat, lon, endLat, endLon } = leg;
  const { south, north, west, east } = box;
  if (boxContains(box, lat, lon)) return 0;
  const isBeside =
    (lat < south && endLat < south) ||
    (lat > north && endLat > north) ||
    (lon < west && endLon < west) ||
    (lon > east && endLon > east);
  if (isBeside) return undefined;
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
  const angle = Math.min(radiusMiles / earthRadiusMiles, Math.PI);
  const chord = 2 * Math.sin(angle / 2);
  const ring = Math.cos(lat * radians);
  return {
    lat,
    lon,
    x: ring * Math.cos(lon * radians),
    y: ring * Math.sin(lon * radians),
    z: Math.sin(lat * radians),
    chordSquared: chord * chord,
    // A place on the edge must not be lost by the last bit.
    reach: angle / radians + 1e-9,
  };
}

export function circleContains(circle: SphereCircle, lat: number, lon: number): boolean {
  return chordSquaredTo(circle, lat, lon) <= circle.chordSquared;
}

/** Whether the line comes into the circle: at an end, or at the place that is nearest to the centre. */
export function pathMeetsCircle(path: PathEnds, circle: SphereCircle): boolean {
  if (path.bends) return findLeg(path, (leg) => pathMeetsCircle(leg, circle)) >= 0;
  const { lat: middle, reach } = circle;
  if (Math.max(path.lat, path.endLat) < middle - reach || Math.min(path.lat, path.endLat) > middle + reach)
    return false;
  if (circleContains(circle, path.lat, path.lon)) return true;
  if (path.endLat === path.lat && path.endLon === path.lon) return false;
  if (circleContains(circle, path.endLat, path.endLon)) return true;
  const { lat, lon } = nearestOnLeg(path, circle);
  return circleContains(circle, lat, lon);
}

/** How near the line comes to a place, in miles, and where. */
export function nearestApproach(path: PathEnds, place: Position) {
  const circle = sphereCircle(place.lat, place.lon, 0);
  const places = legsOf(path).flatMap((leg) => [
    leg,
    { lat: leg.endLat, lon: leg.endLon },
    nearestOnLeg(leg, place),
  ]);
  const nearest = places.map(({ lat, lon }) => ({
    lat,
    lon,
    chordSquared: chordSquaredTo(circle, lat, lon),
  }));
  const { lat, lon, chordSquared } = nearest.reduce((best, one) =>
    one.chordSquared < best.chordSquared ? one : best,
  );
  return { lat, lon, miles: 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2)) };
}

/** Along a longer leg, the scale of a flat map changes too much to be taken from its middle. */
const longLegDegrees = 0.1;

/**
 * On a flat map with the scale of the latitude between leg and place. Of a long leg, the place that is found first says
 * which latitude that is.
 */
function nearestOnLeg(leg: PathEnds, place: Position): Position {
  const first = nearestAtLatitude(leg, place, (leg.lat + leg.endLat + 2 * place.lat) / 4);
  if (Math.abs(leg.endLat - leg.lat) < longLegDegrees) return first;
  return nearestAtLatitude(leg, place, (first.lat + place.lat) / 2);
}

function nearestAtLatitude({ lat, lon, endLat, endLon }: PathEnds, place: Position, scaleLat: number) {
  const eastScale = Math.cos(scaleLat * radians);
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
