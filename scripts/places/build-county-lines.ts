import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { lineKinds, linesPerDegree } from '@touchdown/functions/domain/drawing/county-lines.ts';
import { packNumbers } from '@touchdown/functions/domain/drawing/packed-numbers.ts';
import type { GeometryCollection, GeometryObject, MultiPolygon, Topology } from 'topojson-specification';
import { withoutDetails, type Point } from './without-details.ts';

type Atlas = Topology<{ counties: GeometryCollection; nation: GeometryCollection }>;

const source = 'us-atlas@3.0.1, counties-10m.json';
/** In degrees. The card of a short path has some five pixels for it. */
const tolerance = 0.004;

/**
 * Returns the text of `county-lines.json`: every line between counties, between states and along the coast once, and the
 * rings of the land as numbers of lines, a line backwards as -1 minus its number. All are whole numbers of seven bits
 * in a byte, lines as differences.
 */
export function buildCountyLines(): string {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
  const kinds = kindsOfLines(atlas);
  const numbers: number[] = [];
  const write = (value: number) => void numbers.push(value);
  write(atlas.arcs.length);
  for (const [at, arc] of atlas.arcs.entries()) {
    const points = withoutDetails(degreesOf(atlas, arc as Point[]), tolerance).map(
      ([lon, lat]) => [Math.round(lon * linesPerDegree), Math.round(lat * linesPerDegree)] as const,
    );
    write(kinds[at] ?? lineKinds.county);
    write(points.length);
    for (const [place, [lon, lat]] of points.entries()) {
      const [fromLon, fromLat] = points[place - 1] ?? [0, 0];
      write(lon - fromLon);
      write(lat - fromLat);
    }
  }
  const rings = atlas.objects.nation.geometries.flatMap((one) => (one as MultiPolygon).arcs.flat());
  write(rings.length);
  for (const ring of rings) {
    write(ring.length);
    for (const line of ring) write(line);
  }
  const lines = brotliCompressSync(packNumbers(numbers)).toString('base64');
  return `${JSON.stringify({ credit: 'U.S. Census Bureau, public domain', source, lines }, null, 2)}\n`;
}

/** A line between counties of two states is one of the states; a line of one county only is a coast or the border. */
function kindsOfLines(atlas: Atlas): number[] {
  const statesOfLines = new Map<number, string[]>();
  for (const county of atlas.objects.counties.geometries) {
    const state = String(county.id).slice(0, 2);
    for (const line of linesOf(county)) {
      const at = line < 0 ? -1 - line : line;
      statesOfLines.set(at, [...(statesOfLines.get(at) ?? []), state]);
    }
  }
  return atlas.arcs.map((_, at) => {
    const [one, other] = statesOfLines.get(at) ?? [];
    if (other === undefined) return lineKinds.coast;
    return one === other ? lineKinds.county : lineKinds.state;
  });
}

function linesOf(county: GeometryObject): number[] {
  if (county.type === 'Polygon') return county.arcs.flat();
  return county.type === 'MultiPolygon' ? county.arcs.flat(2) : [];
}

/** The first point of a line is a place on the grid of the atlas; each further one is a difference. */
function degreesOf({ transform }: Atlas, arc: readonly Point[]): Point[] {
  if (!transform) throw new Error('The atlas has no grid.');
  const { scale, translate } = transform;
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}
