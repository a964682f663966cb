import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { withoutDetails, type Point } from './without-details.ts';

type Ring = Point[];

/** A detail below this share of the state is not seen in a picture of a few dozen pixels. */
const tolerance = 0.012;
/** Islands whose box is smaller than this share of the largest part's are left out. */
const leastPart = 0.02;

/**
 * Returns the text of `state-outlines.json`: the outlines of each state as the data of an SVG path, in hundredths of a
 * degree of longitude and latitude, from the Census's boundaries.
 */
export function buildStateOutlines(): string {
  const file = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'));
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    states: GeometryCollection<{ name: string }>;
  }>;
  const outlines = feature(atlas, atlas.objects.states).features.map(({ properties, geometry }) => {
    const rings =
      geometry.type === 'Polygon'
        ? geometry.coordinates.slice(0, 1)
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flatMap((parts) => parts.slice(0, 1))
          : [];
    return [
      properties.name,
      simplified(rings as Ring[])
        .map(inHundredths)
        .join(''),
    ] as const;
  });
  return `${JSON.stringify(Object.fromEntries(outlines.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

function simplified(rings: readonly Ring[]): Ring[] {
  // The far end of the Aleutian Islands is on the other side of the antimeridian.
  const west = rings.filter((ring) => ring.every(([lon]) => lon < 0));
  const here = west.length > 0 ? west : rings;
  const sizes = here.map(boxOf);
  const largest = Math.max(...sizes.map(({ wide, high }) => wide * high));
  const shown = here.filter((_, at) => {
    const { wide, high } = sizes[at] as ReturnType<typeof boxOf>;
    return wide * high >= largest * leastPart;
  });
  const { wide, high } = boxOf(shown.flat());
  return shown.map((ring) => withoutDetails(ring, Math.max(wide, high) * tolerance));
}

function boxOf(points: readonly Point[]) {
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
  return { wide: Math.max(...lons) - Math.min(...lons), high: Math.max(...lats) - Math.min(...lats) };
}

function inHundredths(ring: Ring): string {
  const places = ring.slice(0, -1).map(([lon, lat]) => `${Math.round(lon * 100)} ${Math.round(lat * 100)}`);
  return `M${places.join(' ')}Z`;
}
