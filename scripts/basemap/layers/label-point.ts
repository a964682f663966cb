import type { MultiPolygon, Point, Polygon, Position } from 'geojson';

const gridSteps = 8;
const rounds = 3;
/** Of a coast with thousands of points, these are enough to find the middle of the land. */
const maxRingPoints = 100;

/**
 * Returns where the name of an area is written: about the point of its largest polygon that is farthest from the
 * outline. A grid over the polygon finds it, and finer grids around the best point of the last one.
 */
export function labelPoint(area: Polygon | MultiPolygon): Point {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const rings = largestOf(polygons).map(thinned);
  const outline = rings[0] ?? [];
  const edges = rings.flatMap((ring) => ring.slice(1).map((to, index) => edgeOf(ring[index] ?? [], to)));
  const lons = outline.map(([lon = 0]) => lon);
  const lats = outline.map(([, lat = 0]) => lat);
  let [west, south, east, north] = [
    Math.min(...lons),
    Math.min(...lats),
    Math.max(...lons),
    Math.max(...lats),
  ];
  // A degree of longitude is shorter than one of latitude.
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  let best = { lon: (west + east) / 2, lat: (south + north) / 2, clearance: -Infinity };
  for (let round = 0; round < rounds; round++) {
    const [width, height] = [(east - west) / gridSteps, (north - south) / gridSteps];
    for (let step = 0; step < gridSteps * gridSteps; step++) {
      const lon = west + width * ((step % gridSteps) + 0.5);
      const lat = south + height * (Math.floor(step / gridSteps) + 0.5);
      const clearance = clearanceOf(edges, lon, lat, squeeze);
      if (clearance > best.clearance) best = { lon, lat, clearance };
    }
    [west, south, east, north] = [best.lon - width, best.lat - height, best.lon + width, best.lat + height];
  }
  return { type: 'Point', coordinates: [round(best.lon), round(best.lat)] };
}

function largestOf(polygons: readonly Position[][][]): Position[][] {
  let [largest, area]: [Position[][], number] = [[], -1];
  for (const polygon of polygons) {
    const its = ringArea(polygon[0]);
    if (its > area) [largest, area] = [polygon, its];
  }
  return largest;
}

function thinned(ring: Position[]): Position[] {
  const step = Math.ceil(ring.length / maxRingPoints);
  return ring.filter((_, index) => index % step === 0 || index === ring.length - 1);
}

/** About a hundred meters, which is enough for a name. */
const round = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

/** Returns the area of a ring in square degrees. */
export function ringArea(ring: readonly Position[] = []): number {
  let doubled = 0;
  // Coasts have thousands of points, so nothing is made for any of them.
  for (let index = 0; index < ring.length; index++) {
    const [here, next] = [ring[index] as Position, ring[(index + 1) % ring.length] as Position];
    doubled += (here[0] as number) * (next[1] as number) - (next[0] as number) * (here[1] as number);
  }
  return Math.abs(doubled / 2);
}

interface Edge {
  lonA: number;
  latA: number;
  lonB: number;
  latB: number;
}

function edgeOf([lonA = 0, latA = 0]: Position, [lonB = 0, latB = 0]: Position): Edge {
  return { lonA, latA, lonB, latB };
}

/** The distance to the nearest edge in degrees of latitude, negative outside. */
function clearanceOf(edges: readonly Edge[], lon: number, lat: number, squeeze: number): number {
  let isInside = false;
  let nearestSquare = Infinity;
  for (const { lonA, latA, lonB, latB } of edges) {
    if (latA > lat !== latB > lat && lon < ((lonB - lonA) * (lat - latA)) / (latB - latA) + lonA) {
      isInside = !isInside;
    }
    const x = (lon - lonA) * squeeze;
    const y = lat - latA;
    const dx = (lonB - lonA) * squeeze;
    const dy = latB - latA;
    const along = Math.max(0, Math.min(1, (x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    nearestSquare = Math.min(nearestSquare, (x - along * dx) ** 2 + (y - along * dy) ** 2);
  }
  const nearest = Math.sqrt(nearestSquare);
  return isInside ? nearest : -nearest;
}
