import type { MultiPoint, MultiPolygon, Polygon } from 'geojson';
import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';

interface Lattice {
  /** Points in a row around the world. */
  perWorld: number;
  /** From a point to the outline, in steps of the lattice: a name is wider than it is high. */
  clearance: readonly [beside: number, above: number];
}

type Interval = readonly [left: number, right: number];

/**
 * Returns the points of a lattice that are well inside an area: wherever a map looks at a part of the area, one of them
 * can have its name. The lattice is the same everywhere, so that tiles with nothing else are equal and small.
 */
export function insidePoints(area: Polygon | MultiPolygon, { perWorld, clearance }: Lattice): MultiPoint {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const rings = polygons
    .flat()
    .map((ring) => ring.map(([lon = 0, lat = 0]) => [mercatorX(lon), mercatorY(lat)] as const));
  const ys = rings.flat().map(([, y]) => y);
  const [top, bottom] = ys.reduce(
    ([low, high], y) => [Math.min(low, y), Math.max(high, y)],
    [Infinity, -Infinity],
  );
  const [beside, above] = clearance.map((steps) => steps / perWorld) as [number, number];
  const coordinates: [number, number][] = [];
  for (let row = Math.ceil(top * perWorld); row < bottom * perWorld; row++) {
    const y = (row + 0.5) / perWorld;
    const near = [y - above, y, y + above].map((at) => intervalsAt(rings, at));
    for (const [left, right] of near[1] ?? []) {
      for (let column = Math.ceil((left + beside) * perWorld - 0.5); ; column++) {
        const x = (column + 0.5) / perWorld;
        if (x > right - beside) break;
        const isClear = near.every((line) =>
          line.some(([from, to]) => x - beside >= from && x + beside <= to),
        );
        if (isClear) coordinates.push([lonOfMercatorX(x), latOfMercatorY(y)]);
      }
    }
  }
  return { type: 'MultiPoint', coordinates };
}

/** Returns the parts of a row that are inside, from the places where it crosses the outlines. */
function intervalsAt(rings: readonly (readonly (readonly [number, number])[])[], y: number): Interval[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at++) {
      const [fromX, fromY] = ring[at - 1] as readonly [number, number];
      const [toX, toY] = ring[at] as readonly [number, number];
      if (fromY > y !== toY > y) crossings.push(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX));
    }
  }
  crossings.sort((a, b) => a - b);
  return Array.from({ length: crossings.length >> 1 }, (_, pair) => [
    crossings[2 * pair] as number,
    crossings[2 * pair + 1] as number,
  ]);
}
